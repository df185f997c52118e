import { languages, type Language } from '#contract/languages.ts'
import { particulars } from '#contract/generated/particulars.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { setLanguage } from '#src/stores/prefs.ts'
import { announce } from '#src/ui/announcer.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Menu } from '#src/ui/Menu.tsx'

type Props = {
  /** Called once the language is on screen: the address may name one (`?lang=`) and has to follow. */
  onChange: (language: Language) => void
}

export const LanguageSwitch = ({ onChange }: Props) => {
  const t = useT()
  const now = useLanguage()
  const choose = async (language: Language) => {
    try {
      await showLanguage(language)
    } catch {
      // The page stays as it is; only saying so is left.
      announce(t('frame.language.failed'))
      return
    }
    setLanguage(language)
    onChange(language)
  }
  return (
    <Menu
      label={t('frame.language')}
      align="end"
      items={languages.map((language) => ({
        key: language,
        label: particulars[language].name,
        lang: language,
        checked: language === now,
        onSelect: () => void choose(language),
      }))}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          // The letters that are seen are part of the name: one who speaks to the page says those.
          aria-label={`${t('frame.language')}: ${particulars[now].name}, ${now}`}
          title={t('frame.language')}
          className={`${buttonClass({ tone: 'quiet' })} px-2.5`}
        >
          <Icon name="globe" size={18} />
          <span aria-hidden="true" className="text-sm uppercase max-sm:hidden">
            {now}
          </span>
        </button>
      )}
    />
  )
}

import type { Language } from '#contract/languages.ts'
import { themes } from '#contract/preferences.ts'
import { useT } from '#src/i18n/use-t.ts'
import { setTheme, usePrefs } from '#src/stores/prefs.ts'
import { Button } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** Language, theme and account. */
export const HeaderTools = ({ onLanguage }: { onLanguage: (language: Language) => void }) => (
  <>
    <LanguageSwitch onChange={onLanguage} />
    <ThemeSwitch />
    <AccountMenu />
  </>
)

const themeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const

const ThemeSwitch = () => {
  const t = useT()
  const theme = usePrefs((prefs) => prefs.theme)
  return (
    <Menu
      label={t('frame.theme')}
      align="end"
      items={themes.map((each) => ({
        key: each,
        label: t(`frame.theme.${each}`),
        icon: themeIcons[each],
        checked: each === theme,
        onSelect: () => setTheme(each),
      }))}
      trigger={(props) => (
        <Button tone="quiet" icon="contrast" title={t('frame.theme')} className="px-2.5" {...props}>
          <span className="text-sm max-lg:sr-only">{t('frame.theme')}</span>
        </Button>
      )}
    />
  )
}

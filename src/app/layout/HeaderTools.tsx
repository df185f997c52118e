import { type Language, languages } from '#contract/languages.ts'
import { themes } from '#contract/preferences.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { setTheme, usePrefs, setLanguage } from '#src/stores/prefs.ts'
import { Button, IconButton, buttonClass } from '#src/ui/Button.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { particulars } from '#contract/generated/particulars.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { announce } from '#src/ui/announcer.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useState } from 'react'
import { accessActs, keyPage, signOut } from '#src/lib/access.ts'

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

/** @param onChange called when the language is shown: an address with `?lang=` has to follow */
const LanguageSwitch = ({ onChange }: { onChange: (language: Language) => void }) => {
  const t = useT()
  const now = useLanguage()
  const [failed, setFailed] = useState(false)
  const choose = async (language: Language) => {
    setFailed(false)
    try {
      await showLanguage(language)
    } catch {
      announce(t('frame.language.failed'))
      setFailed(true)
      return
    }
    setLanguage(language)
    onChange(language)
  }
  return (
    <>
      <Menu
        label={t('frame.language')}
        align="end"
        items={languages.map((language) => ({
          label: particulars[language].name,
          lang: language,
          checked: language === now,
          onSelect: () => void choose(language),
        }))}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            // The visible letters are part of the accessible name: users of voice control say them.
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
      {failed && (
        <Notice
          tone="warn"
          className="absolute end-0 top-full w-80 max-w-full shadow-card"
          act={{ icon: 'close', label: t('ui.close'), onPress: () => setFailed(false) }}
        >
          {t('frame.language.failed')}
        </Notice>
      )}
    </>
  )
}

/** Sign-out or change of key, if the gateway requires either. */
const AccountMenu = () => {
  const t = useT()
  const acts = accessActs()
  if (!acts.key && !acts.signOut) return null
  return (
    <Popover
      label={t('frame.account')}
      align="end"
      className="flex min-w-44 flex-col gap-1 p-2"
      trigger={(props) => <IconButton icon="lock" label={t('frame.account')} {...props} />}
    >
      {acts.key && (
        <a href={keyPage()} className={buttonClass({ tone: 'quiet' })}>
          <Icon name="key" size={16} />
          {t('frame.key')}
        </a>
      )}
      {acts.signOut && <SignOut />}
    </Popover>
  )
}

const SignOut = () => {
  const t = useT()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const leave = async () => {
    setState('busy')
    await signOut().catch(() => setState('failed'))
  }
  return (
    <>
      <Button tone="quiet" icon="arrow-right" busy={state === 'busy'} onClick={() => void leave()}>
        {t('frame.signOut')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="max-w-60 px-2.5 text-sm text-bad">
          {t('frame.signOut.failed')}
        </p>
      )}
    </>
  )
}

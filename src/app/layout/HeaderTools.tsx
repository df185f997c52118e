import type { Language } from '#contract/languages.ts'
import { themes } from '#contract/preferences.ts'
import { useT } from '#src/i18n/use-t.ts'
import { setTheme, usePrefs } from '#src/stores/prefs.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Places } from './Places.tsx'

/** Language, theme, and on phones the places. */
export const HeaderTools = ({ onLanguage }: { onLanguage: (language: Language) => void }) => {
  const t = useT()
  return (
    <>
      <LanguageSwitch onChange={onLanguage} />
      <ThemeSwitch />
      <AccountMenu />
      <div className="md:hidden">
        <Popover
          label={t('frame.nav.more')}
          align="end"
          className="p-2"
          trigger={(props) => <IconButton icon="menu" label={t('frame.nav.more')} {...props} />}
        >
          {(close) => (
            // Heard here once it was a link's: the link acts first, for taken away under its own click it would
            // load the whole page anew. Keys press links too, so nothing else is needed.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <nav aria-label={t('frame.nav')} className="flex min-w-48 flex-col" onClick={close}>
              <Places />
            </nav>
          )}
        </Popover>
      </div>
    </>
  )
}

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

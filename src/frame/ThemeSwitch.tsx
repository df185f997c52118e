import { themes } from '#contract/preferences.ts'
import { useT } from '#src/i18n/use-t.ts'
import { setTheme, usePrefs } from '#src/stores/prefs.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'

const icons = { system: 'system', light: 'sun', dark: 'moon' } as const

export const ThemeSwitch = () => {
  const t = useT()
  const theme = usePrefs((prefs) => prefs.theme)
  return (
    <Menu
      label={t('frame.theme')}
      align="end"
      items={themes.map((each) => ({
        key: each,
        label: t(`frame.theme.${each}`),
        icon: icons[each],
        checked: each === theme,
        onSelect: () => setTheme(each),
      }))}
      trigger={(props) => <IconButton icon={icons[theme]} label={t('frame.theme')} {...props} />}
    />
  )
}

import type { Preferences, Theme } from '#contract/preferences.ts'
import { usePrefs } from '#src/stores/prefs.ts'

type Looks = Pick<Preferences, 'theme' | 'panel'>

/** The browser's own bar: index.html names a colour for each scheme of the device; a chosen theme overrules it. */
const colourBar = (theme: Theme) => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
}

const apply = ({ theme, panel }: Looks) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (panel === 'shown') delete dataset.panel
  else dataset.panel = panel
  colourBar(theme)
}

/** Keeps the page's theme and layout as chosen, here or in another tab. The gateway sent the page with them. */
export const followLooks = (): (() => void) => {
  apply(usePrefs.getState())
  return usePrefs.subscribe((prefs, before) => {
    if (prefs.theme !== before.theme || prefs.panel !== before.panel) apply(prefs)
  })
}

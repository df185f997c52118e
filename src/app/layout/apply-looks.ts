import type { Preferences, Theme } from '#contract/preferences.ts'
import { usePrefs } from '#src/stores/prefs.ts'

type Looks = Pick<Preferences, 'theme' | 'panel'>

/** The colour of the browser's bar: index.html has one for each colour scheme; a chosen theme overrides it. */
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

/** Applies theme and layout when they change, here or in another tab. The gateway rendered the initial ones. */
export const followLooks = (): (() => void) => {
  apply(usePrefs.getState())
  return usePrefs.subscribe((prefs, before) => {
    if (prefs.theme !== before.theme || prefs.panel !== before.panel) apply(prefs)
  })
}

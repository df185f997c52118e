import type { Language } from './languages.ts'
import { isLanguage } from './languages.ts'

// Preferences that the page needs before any script runs: a cookie that the app writes and the gateway reads.

export const preferencesCookie = 'forecourt-prefs'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const panelFolds = ['shown', 'folded'] as const
export type PanelFold = (typeof panelFolds)[number]

export interface Preferences {
  /** Undefined until chosen: the browser's list decides. */
  readonly language: Language | undefined
  readonly theme: Theme
  /** The view of results; the app defines the names. */
  readonly view: string | undefined
  /** Whether the filters beside the results are shown. */
  readonly panel: PanelFold
}

/** Parses the cookie; it is untrusted text, so unreadable values count as not chosen. */
export function readPreferences(cookie: string | undefined): Preferences {
  const pairs = new URLSearchParams(cookie)
  const language = pairs.get('lang')
  return {
    language: isLanguage(language) ? language : undefined,
    theme: themes.find((theme) => theme === pairs.get('theme')) ?? 'system',
    view: pairs.get('view') ?? undefined,
    panel: panelFolds.find((panel) => panel === pairs.get('panel')) ?? 'shown',
  }
}

export const writePreferences = ({ language, theme, view, panel }: Preferences): string =>
  new URLSearchParams({
    ...(language === undefined ? {} : { lang: language }),
    theme,
    ...(view === undefined ? {} : { view }),
    ...(panel === 'shown' ? {} : { panel }),
  }).toString()

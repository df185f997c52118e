import type { Language } from './languages.ts'
import { isLanguage } from './languages.ts'

// What the page itself must know of its reader before any script runs: kept in a cookie by the app, read by the gateway.

export const preferencesCookie = 'forecourt-prefs'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const panelFolds = ['shown', 'folded'] as const
export type PanelFold = (typeof panelFolds)[number]

export interface Preferences {
  /** Absent until chosen: the browser's own list decides. */
  readonly language: Language | undefined
  readonly theme: Theme
  /** How results are shown; the app knows the names. */
  readonly view: string | undefined
  /** The filters beside the results. */
  readonly panel: PanelFold
}

/** A cookie is foreign text: what cannot be read is not chosen. */
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

import * as v from 'valibot'
import { type Language, languages } from '#contract/languages.ts'
import {
  panelFolds,
  preferencesCookie,
  themes,
  type PanelFold,
  type Theme,
  writePreferences,
} from '#contract/preferences.ts'
import { keptStore, orElse, orNone } from './safe-storage.ts'

export const prefsKey = 'forecourt.prefs'

export const views = ['grid', 'list', 'table', 'map'] as const
export type ResultsView = (typeof views)[number]

/** Views that hide loaded cars; the interface has no such filters. */
export const loadedViews = ['cheaper', 'consistent', 'contradicting'] as const
export type LoadedView = (typeof loadedViews)[number]

/** Rows of the table on a page: whole pages of the interface put together (search/state/shown-pages.ts). */
export const rowChoices = [24, 48, 96] as const

/** How this reader likes the app on this device. Nothing a link should carry is in here. */
const PrefsEntry = v.object({
  theme: orElse(v.picklist(themes), 'system'),
  /** Absent until chosen: the browser's own list decides. */
  language: orNone(v.picklist(languages)),
  /** ISO 4217, lower case. Absent until chosen: it is guessed (own-currency.ts). */
  currency: orNone(v.pipe(v.string(), v.regex(/^[a-z]{3}$/))),
  /** Prices in that currency, with the listed one small below, instead of the other way round. */
  inOneCurrency: orElse(v.boolean(), false),
  view: orElse(v.picklist(views), 'grid'),
  density: orElse(v.picklist(['dense', 'roomy']), 'dense'),
  rows: orElse(v.picklist(rowChoices), 48),
  /** The filters beside the results, where there is room for them. */
  panel: orElse(v.picklist(panelFolds), 'shown'),
  /** Whether results leave out cars that were opened before. */
  onlyUnseen: orElse(v.boolean(), false),
  /** View of the loaded cars. */
  loaded: orElse(v.picklist(['all', ...loadedViews]), 'all'),
  /** On a car's page: fields for programs and their authors, and reports as they came. */
  technical: orElse(v.boolean(), false),
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  shortcuts: orElse(v.boolean(), true),
})
type Prefs = Readonly<v.InferOutput<typeof PrefsEntry>>

export const usePrefs = keptStore(prefsKey, PrefsEntry)

export const setTheme = (theme: Theme) => usePrefs.setState({ theme })
export const setLanguage = (language: Language) => usePrefs.setState({ language })
export const setCurrency = (currency: string) => usePrefs.setState({ currency })
export const setInOneCurrency = (inOneCurrency: boolean) => usePrefs.setState({ inOneCurrency })
export const setView = (view: ResultsView) => usePrefs.setState({ view })
export const setDensity = (density: Prefs['density']) => usePrefs.setState({ density })
export const setRows = (rows: Prefs['rows']) => usePrefs.setState({ rows })
export const setPanel = (panel: PanelFold) => usePrefs.setState({ panel })
export const setOnlyUnseen = (onlyUnseen: boolean) => usePrefs.setState({ onlyUnseen })
export const setLoaded = (loaded: Prefs['loaded']) => usePrefs.setState({ loaded })
export const setTechnical = (technical: boolean) => usePrefs.setState({ technical })
export const setShortcuts = (shortcuts: boolean) => usePrefs.setState({ shortcuts })

const year = 365 * 24 * 60 * 60

/** The gateway begins the page in this language and theme (contract/preferences.ts): a cookie carries them. */
const tellGateway = (prefs: Prefs): void => {
  document.cookie = `${preferencesCookie}=${writePreferences({ ...prefs, language: prefs.language })}; path=/; max-age=${year}; samesite=lax`
}

/** Tells it now, because a cookie may be gone, and after each choice. */
export const followCookie = (): void => {
  tellGateway(usePrefs.getState())
  usePrefs.subscribe(tellGateway)
}

/** Whether this device may keep the app and the cars that were opened, for when it has no connection. */
export const useOfflineChoice = keptStore('forecourt.offline', v.object({ on: orElse(v.boolean(), true) }))

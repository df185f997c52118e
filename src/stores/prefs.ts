import { isLanguage, type Language } from '#contract/languages.ts'
import {
  panelFolds,
  preferencesCookie,
  themes,
  type PanelFold,
  type Theme,
  writePreferences,
} from '#contract/preferences.ts'
import { keptStore } from './safe-storage.ts'

export const prefsKey = 'forecourt.prefs'

export const views = ['grid', 'list', 'table', 'map'] as const
export type ResultsView = (typeof views)[number]

/** Which cars of those loaded are left out: those whose mileage contradicts itself, or those without a contradiction. */
const contradictionViews = ['all', 'consistent', 'contradicting'] as const
export type ContradictionView = (typeof contradictionViews)[number]

const densities = ['dense', 'roomy'] as const
type Density = (typeof densities)[number]

/** Rows of the table on a page: whole pages of the interface put together (search/state/shown-pages.ts). */
export const rowChoices = [24, 48, 96] as const
export type Rows = (typeof rowChoices)[number]

/** How this reader likes the app on this device. Nothing a link should carry is in here. */
type Prefs = {
  readonly theme: Theme
  /** Absent until chosen: the browser's own list decides. */
  readonly language: Language | undefined
  /** ISO 4217, lower case. Absent until chosen: it is guessed (own-currency.ts). */
  readonly currency: string | undefined
  /** Prices in that currency, with the listed one small below, instead of the other way round. */
  readonly inOneCurrency: boolean
  readonly view: ResultsView
  readonly density: Density
  readonly rows: Rows
  /** The filters beside the results, where there is room for them. */
  readonly panel: PanelFold
  /** Whether results leave out cars that were opened before. */
  readonly onlyUnseen: boolean
  readonly contradictions: ContradictionView
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  readonly shortcuts: boolean
}

const defaults: Prefs = {
  theme: 'system',
  language: undefined,
  currency: undefined,
  inOneCurrency: false,
  view: 'grid',
  density: 'dense',
  rows: 48,
  panel: 'shown',
  onlyUnseen: false,
  contradictions: 'all',
  shortcuts: true,
}

const oneOf = <T>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.find((each) => each === value) ?? otherwise

export const usePrefs = keptStore(prefsKey, defaults, (stored, now) => ({
  theme: oneOf(themes, stored.theme, now.theme),
  language: isLanguage(stored.language) ? stored.language : now.language,
  currency:
    typeof stored.currency === 'string' && /^[a-z]{3}$/.test(stored.currency)
      ? stored.currency
      : now.currency,
  inOneCurrency: typeof stored.inOneCurrency === 'boolean' ? stored.inOneCurrency : now.inOneCurrency,
  view: oneOf(views, stored.view, now.view),
  density: oneOf(densities, stored.density, now.density),
  rows: oneOf(rowChoices, stored.rows, now.rows),
  panel: oneOf(panelFolds, stored.panel, now.panel),
  onlyUnseen: typeof stored.onlyUnseen === 'boolean' ? stored.onlyUnseen : now.onlyUnseen,
  contradictions: oneOf(contradictionViews, stored.contradictions, now.contradictions),
  shortcuts: typeof stored.shortcuts === 'boolean' ? stored.shortcuts : now.shortcuts,
}))

export const setTheme = (theme: Theme) => usePrefs.setState({ theme })
export const setLanguage = (language: Language) => usePrefs.setState({ language })
export const setCurrency = (currency: string) => usePrefs.setState({ currency })
export const setInOneCurrency = (inOneCurrency: boolean) => usePrefs.setState({ inOneCurrency })
export const setView = (view: ResultsView) => usePrefs.setState({ view })
export const setDensity = (density: Density) => usePrefs.setState({ density })
export const setRows = (rows: Rows) => usePrefs.setState({ rows })
export const setPanel = (panel: PanelFold) => usePrefs.setState({ panel })
export const setOnlyUnseen = (onlyUnseen: boolean) => usePrefs.setState({ onlyUnseen })
export const setContradictions = (contradictions: ContradictionView) => usePrefs.setState({ contradictions })
export const setShortcuts = (shortcuts: boolean) => usePrefs.setState({ shortcuts })

const year = 365 * 24 * 60 * 60

/** The gateway begins the page in this language and theme (contract/preferences.ts): a cookie carries them. */
const tellGateway = (prefs: Prefs): void => {
  document.cookie = `${preferencesCookie}=${writePreferences(prefs)}; path=/; max-age=${year}; samesite=lax`
}

/** Tells it now, because a cookie may be gone, and after each choice. */
export const followCookie = (): void => {
  tellGateway(usePrefs.getState())
  usePrefs.subscribe(tellGateway)
}

/** Whether this device may keep the app and the cars that were opened, for when it has no connection. */
export const useOfflineChoice = keptStore<{ readonly on: boolean }>(
  'forecourt.offline',
  { on: true },
  ({ on }, now) => ({ on: typeof on === 'boolean' ? on : now.on }),
)

import * as v from 'valibot'
import { type Language, languages } from '#contract/languages.ts'
import { panelFolds, preferencesCookie, themes, type Theme, writePreferences } from '#contract/preferences.ts'
import { keptStore, orElse, orNone } from './safe-storage.ts'

export const prefsKey = 'forecourt.prefs'

export const views = ['grid', 'list', 'table', 'map'] as const
export type ResultsView = (typeof views)[number]

/** Views that hide loaded cars, because the service has no such filters. */
export const loadedViews = ['cheaper', 'consistent', 'contradicting'] as const
export type LoadedView = (typeof loadedViews)[number]

/** Table rows per page, built from whole pages of the service (search/state/shown-pages.ts). */
export const rowChoices = [24, 48, 96] as const

/** The user's preferences on this device; nothing that a link should carry. */
const PrefsEntry = v.object({
  theme: orElse(v.picklist(themes), 'system'),
  /** Absent until chosen: the browser's languages decide. */
  language: orNone(v.picklist(languages)),
  /** ISO 4217, lower case. Absent until chosen: a guess is used (own-currency.ts). */
  currency: orNone(v.pipe(v.string(), v.regex(/^[a-z]{3}$/))),
  /** Shows prices in that currency with the listed price small below, instead of the other way round. */
  inOneCurrency: orElse(v.boolean(), false),
  view: orElse(v.picklist(views), 'grid'),
  density: orElse(v.picklist(['dense', 'roomy']), 'dense'),
  rows: orElse(v.picklist(rowChoices), 48),
  /** The filter panel beside the results, where there is room. */
  panel: orElse(v.picklist(panelFolds), 'shown'),
  /** Whether results leave out cars that were opened before. */
  onlyUnseen: orElse(v.boolean(), false),
  /** The view of the loaded cars. */
  loaded: orElse(v.picklist(['all', ...loadedViews]), 'all'),
  /** Shows technical fields and raw reports on the car page. */
  technical: orElse(v.boolean(), false),
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  shortcuts: orElse(v.boolean(), true),
})
type Prefs = Readonly<v.InferOutput<typeof PrefsEntry>>

export const usePrefs = keptStore(prefsKey, PrefsEntry)

export const setTheme = (theme: Theme) => usePrefs.setState({ theme })
export const setLanguage = (language: Language) => usePrefs.setState({ language })
export const setCurrency = (currency: string) => usePrefs.setState({ currency })
export const setTechnical = (technical: boolean) => usePrefs.setState({ technical })

const year = 365 * 24 * 60 * 60

/** A cookie tells the gateway which language and theme to render (contract/preferences.ts). */
const tellGateway = (prefs: Prefs): void => {
  document.cookie = `${preferencesCookie}=${writePreferences({ ...prefs, language: prefs.language })}; path=/; max-age=${year}; samesite=lax`
}

/** Writes the cookie at the start, because it may have been deleted, and after each choice. */
export const followCookie = (): void => {
  tellGateway(usePrefs.getState())
  usePrefs.subscribe(tellGateway)
}

/** Whether this device may keep the app and opened cars for use without a connection. */
export const useOfflineChoice = keptStore('forecourt.offline', v.object({ on: orElse(v.boolean(), true) }))

import { type Language, languages } from '#contract/languages.ts'
import { nameLoaders, type NameTables } from '#contract/names.ts'
import type { CarNames } from './car-names.ts'
import { type Places, placesOf, type SeenPlaces } from './places.ts'

/** How the cars of one response are shown to this caller. */
export interface CallerView {
  readonly names: CarNames
  readonly domains: ReadonlySet<number>
  /** Names of codes in the request's language. */
  readonly codes: NameTables
  readonly places: Places
  readonly now: number
}

/** The data of a view that is sent to threads. */
export interface ViewRequest {
  /** Domain ids enabled for the key. */
  readonly domains: readonly number[]
  readonly lang: Language
  /** Milliseconds since 1970; the same moment for the whole response. */
  readonly now: number
  /** Places that earlier parts of the same response have looked up. */
  readonly seenPlaces?: SeenPlaces
}

export type CodeNamesByLanguage = Readonly<Record<Language, NameTables>>

export async function loadCodeNames(): Promise<CodeNamesByLanguage> {
  const loaded = await Promise.all(languages.map(async (lang) => [lang, await nameLoaders[lang]()] as const))
  // `loaded` has one entry for each language.
  return Object.fromEntries(loaded) as Record<Language, NameTables>
}

export const viewOf = (
  { domains, lang, now, seenPlaces }: ViewRequest,
  codes: CodeNamesByLanguage,
  names: CarNames,
): CallerView => ({
  names,
  domains: new Set(domains),
  codes: codes[lang],
  places: placesOf(names, lang, seenPlaces),
  now,
})

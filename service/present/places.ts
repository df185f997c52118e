import type { Language } from '#contract/languages.ts'
import type { ListingRecord } from '../inventory/car-record.ts'
import type { Translations } from '../inventory/dictionaries.ts'
import type { CarNames } from './car-names.ts'

/** Most countries and locations that a response looks up (spec: Limits). */
const maxPlaces = 1000

/** Ids that a response has looked up so far: its parts may be rendered on different threads. */
export interface SeenPlaces {
  readonly country: readonly number[]
  readonly location: readonly number[]
}

type Countries = CarNames['countries']
type Locations = CarNames['locations']
type RecordOf<M> = M extends ReadonlyMap<number, infer R> ? R : never

/** Look-ups of one response: a repeated id does not count again, the 1,001st id is not resolved. */
export interface Places {
  country(id: number): RecordOf<Countries> | undefined
  location(id: number): RecordOf<Locations> | undefined
  seen(): SeenPlaces
  readonly lang: Language
}

const nothingSeen: SeenPlaces = { country: [], location: [] }

export function placesOf(
  { countries, locations }: Pick<CarNames, 'countries' | 'locations'>,
  lang: Language,
  before: SeenPlaces = nothingSeen,
): Places {
  const seen = { country: new Set(before.country), location: new Set(before.location) }
  const look =
    <T>(kind: keyof typeof seen, records: ReadonlyMap<number, T>) =>
    (id: number): T | undefined => {
      if (!seen[kind].has(id) && seen.country.size + seen.location.size >= maxPlaces) return undefined
      seen[kind].add(id)
      return records.get(id)
    }
  return {
    country: look('country', countries),
    location: look('location', locations),
    seen: () => ({ country: [...seen.country], location: [...seen.location] }),
    lang,
  }
}

/** The name in the request's language, else the dictionary's own name. */
export const placeName = (record: { name: string; translations: Translations }, lang: Language): string =>
  record.translations[lang] ?? record.name

interface StoredPlace {
  readonly id?: number | null | undefined
  readonly name?: string | null | undefined
}

const isStated = (text: string | null | undefined): text is string => typeof text === 'string' && text !== ''

/**
 * A place with an id has the name of the dictionary or null: the source's name may be in any language. A
 * label without an id keeps the source's name.
 */
function placeOf(stored: StoredPlace | null | undefined, derived: number | null | undefined, places: Places) {
  const id = stored?.id ?? (isStated(stored?.name) ? undefined : derived)
  if (typeof id === 'number') {
    const record = places.location(id)
    return { id, name: record === undefined ? null : placeName(record, places.lang) }
  }
  return isStated(stored?.name) ? { id: null, name: stored.name } : null
}

function countryOf({ location, location_details: details }: ListingRecord, places: Places) {
  const stored = details?.country
  const id = stored?.id ?? (isStated(stored?.name) ? undefined : location?.country)
  if (typeof id === 'number') {
    const record = places.country(id)
    if (record !== undefined) return { id, name: placeName(record, places.lang), iso: record.iso }
    return { id, name: null, iso: stored?.iso ?? location?.iso ?? null }
  }
  return isStated(stored?.name) ? { id: null, name: stored.name, iso: stored.iso ?? null } : null
}

/** The same shape for every listing; nothing is inferred from coordinates or from a place's parents. */
export function locationDetails(listing: ListingRecord, places: Places) {
  const { location, location_details: details } = listing
  return {
    country: countryOf(listing, places),
    region: placeOf(details?.region, location?.location_admin_1, places),
    district: placeOf(details?.district, location?.location_admin_2, places),
    place: placeOf(details?.place, location?.location_id, places),
  }
}

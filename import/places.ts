import { LRUCache } from 'lru-cache'
import { wordsOf } from '#contract/words.ts'
import type { CountryRecord, LocationRecord } from '#service/inventory/dictionaries.ts'

const keyOf = (text: string) => wordsOf(text).join(' ')

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
const stateOf = new Map(states.split('|').map((entry) => [entry.slice(0, 2), entry.slice(3)]))

export interface WrittenPlace {
  readonly country: string
  readonly region: string
  readonly place: string
}
export interface FoundPlace {
  readonly country?: CountryRecord
  readonly region?: LocationRecord
  readonly place?: LocationRecord
}

/** Finds countries, regions and towns by any of their names. A town is only searched for in its country. */
export class PlaceFinder {
  readonly #countries = new Map<string, CountryRecord>()
  readonly #locations = new Map<string, LocationRecord>()
  readonly #byId = new Map<number, LocationRecord>()

  /** Cached, since many cars share a town. */
  readonly #found = new LRUCache<string, FoundPlace>({ max: 10_000 })

  constructor(countries: readonly CountryRecord[], locations: readonly LocationRecord[]) {
    for (const country of countries)
      for (const text of [
        country.iso,
        country.iso3,
        country.name,
        country.native,
        ...Object.values(country.translations),
      ])
        if (text) this.#countries.set(keyOf(text), country)
    this.#countries.set('usa', this.#countries.get('us') ?? countries[0]!) // The dictionary has the United States.
    for (const location of locations) {
      this.#byId.set(location.id, location)
      for (const text of [
        location.name,
        location.ascii_name,
        location.original_name,
        ...Object.values(location.translations),
      ]) {
        if (!text) continue
        const key = `${location.country_id} ${location.feature_code === 'ADM1' ? 'r' : 'p'} ${keyOf(text)}`
        const other = this.#locations.get(key)
        if (other === undefined || (other.population ?? 0) < (location.population ?? 0))
          this.#locations.set(key, location)
      }
    }
  }

  country(text: string): CountryRecord | undefined {
    return this.#countries.get(keyOf(text))
  }

  find(written: WrittenPlace, usual: string | undefined): FoundPlace {
    const key = [written.country, written.region, written.place, usual].join('\u0000')
    let found = this.#found.get(key)
    if (found === undefined) this.#found.set(key, (found = this.#find(written, usual)))
    return found
  }

  #at(country: CountryRecord, kind: 'r' | 'p', text: string): LocationRecord | undefined {
    return text === '' ? undefined : this.#locations.get(`${country.id} ${kind} ${keyOf(text)}`)
  }

  #region(country: CountryRecord, text: string): LocationRecord | undefined {
    const name = country.iso === 'US' ? (stateOf.get(text.toUpperCase()) ?? text) : text
    return this.#at(country, 'r', name)
  }

  /** The country of "Toronto, Canada"; none of "Atlanta, Georgia" in a file whose usual country has that region. */
  #countryAtEnd(parts: readonly string[], usual: CountryRecord | undefined): CountryRecord | undefined {
    const last = parts.slice(1).at(-1) ?? ''
    if (usual !== undefined && this.#region(usual, last) !== undefined) return undefined
    const found = this.country(last)
    // Two letters are more often a region's: "NL" is Newfoundland too. A town of the country decides.
    const isCountry = found && (last.length > 2 || this.#at(found, 'p', parts.at(-2) ?? '') !== undefined)
    return isCountry ? found : undefined
  }

  #find(written: WrittenPlace, usual: string | undefined): FoundPlace {
    const parts = written.place
      .split(/\s*[,/|(]\s*|\s+-\s+/)
      .map((part) => part.trim().replace(/\)$/, ''))
      .filter((part) => part !== '')
    const usualCountry = usual === undefined ? undefined : this.country(usual)
    const country =
      this.country(written.country) ??
      this.#countryAtEnd(parts, usualCountry) ??
      usualCountry ??
      parts
        .slice(1)
        .map((part) => this.country(part))
        .find((found) => found !== undefined)
    if (country === undefined) return {}
    const towns = parts.map(
      (part) => this.#at(country, 'p', part.replace(/\s+[A-Z]{2}$/, '')) ?? this.#at(country, 'p', part),
    )
    const place = towns.find((found) => found !== undefined)
    const region =
      this.#region(country, written.region) ??
      parts.map((part) => this.#region(country, part)).find((found) => found !== undefined)
    const ofPlace = place?.admin1 === null || place === undefined ? undefined : this.#byId.get(place.admin1)
    // A town of that name in another region is a different town.
    const fits = region === undefined || ofPlace === undefined || ofPlace.id === region.id
    const found = region ?? (fits ? ofPlace : undefined)
    return { country, ...(found && { region: found }), ...(place && fits && { place }) }
  }
}

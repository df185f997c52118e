import { cell, numberCell, readTsv } from './extracts.ts'
import type { Named } from './codes-in-use.ts'
import { Weighted } from './random.ts'
import type { Random } from './random.ts'

export type Country = {
  readonly id: number
  readonly iso: string
  readonly iso3: string
  readonly native: string
  readonly names: Readonly<Record<string, string>>
}
export type Place = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly original: string
  readonly ascii: string
  readonly country: number
  readonly admin1: number | null
  readonly admin2: number | null
  readonly admin3: string | null
  readonly admin4: string | null
  readonly population: number
  readonly lat: number
  readonly lon: number
  readonly ru: string
}

export const languages = ['en', 'ru', 'sq', 'pl', 'uk', 'bg'] as const

export const countries: readonly Country[] = readTsv('countries.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  iso: cell(row, 'iso'),
  iso3: cell(row, 'iso3'),
  native: cell(row, 'native'),
  names: Object.fromEntries(languages.map((language) => [language, cell(row, language)])),
}))
const countryByIso = new Map(countries.map((country) => [country.iso, country]))

export const countryOf = (iso: string): Country => {
  const found = countryByIso.get(iso)
  if (!found) throw new Error(`no country ${iso}`)
  return found
}

const textOrNull = (text: string): string | null => (text === '' ? null : text)

export const places: readonly Place[] = readTsv('locations.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  code: cell(row, 'feature_code'),
  name: cell(row, 'name'),
  original: cell(row, 'original_name'),
  ascii: cell(row, 'ascii_name') || cell(row, 'name'),
  country: Number(cell(row, 'country_id')),
  admin1: numberCell(row, 'admin1'),
  admin2: numberCell(row, 'admin2'),
  admin3: textOrNull(cell(row, 'admin3')),
  admin4: textOrNull(cell(row, 'admin4')),
  population: Number(cell(row, 'population')),
  lat: Number(cell(row, 'latitude')),
  lon: Number(cell(row, 'longitude')),
  ru: cell(row, 'ru'),
}))
const placeById = new Map(places.map((place) => [place.id, place]))

const isTown = (place: Place): boolean => place.code !== 'ADM1' && place.code !== 'ADM2'

const townChoices = new Map<number, Weighted<Place>>()

/** A town of the country, large ones more often. */
export const pickTown = (random: Random, country: Country): Place => {
  let choice = townChoices.get(country.id)
  if (!choice) {
    const towns = places.filter((place) => place.country === country.id && isTown(place))
    choice = new Weighted(towns, (town) => town.population ** 0.85)
    townChoices.set(country.id, choice)
  }
  return choice.pick(random)
}

export const placeNamed = (id: number | null): Named | null => {
  const found = id === null ? undefined : placeById.get(id)
  return found ? { id: found.id, name: found.name } : null
}

export type LocationDetails = {
  readonly country: { readonly id: number; readonly name: string | null; readonly iso: string } | null
  readonly region: Place1
  readonly district: Place1
  readonly place: Place1
}
/** A source's own label has no id; an id that the dictionary lacks has no name. */
type Place1 = { readonly id: number | null; readonly name: string | null } | null

export type Location = {
  readonly iso: string
  readonly country: number
  readonly position: { readonly lat: number; readonly lon: number } | null
}
export type Whereabouts = {
  readonly location: Location | null | undefined
  readonly details: LocationDetails
  readonly town: Place
}

const near = (value: number, spread: number, random: Random): number =>
  Number((value + random.bell() * spread).toFixed(5))

/** A listing's place, from complete to a bare country. `undefined` is an absent key. */
export const whereabouts = (random: Random, country: Country, town: Place): Whereabouts => {
  const named = { id: country.id, name: country.names['en'] ?? null, iso: country.iso }
  const full: LocationDetails = {
    country: named,
    region: placeNamed(town.admin1),
    district: placeNamed(town.admin2),
    place: placeNamed(town.id),
  }
  const position = { lat: near(town.lat, 0.02, random), lon: near(town.lon, 0.03, random) }
  const legacy: Location = { iso: country.iso, country: country.id, position }
  const kind = random.next()
  if (kind < 0.68) return { location: legacy, details: full, town }
  if (kind < 0.78)
    return { location: { ...legacy, position: null }, details: { ...full, district: null }, town }
  if (kind < 0.86)
    return {
      location: { ...legacy, position: null },
      details: { country: named, region: null, district: null, place: null },
      town,
    }
  if (kind < 0.92)
    return {
      location: legacy,
      details: { ...full, district: null, place: { id: null, name: sourceLabel(random, town) } },
      town,
    }
  if (kind < 0.95)
    return {
      location: undefined,
      details: { ...full, place: { id: 200_000_000 + random.whole(1, 99_999), name: null } },
      town,
    }
  if (kind < 0.98) return { location: null, details: full, town }
  return { location: undefined, details: { country: null, region: null, district: null, place: null }, town }
}

/** A place as users type it instead of picking it from a list. */
const sourceLabel = (random: Random, town: Place): string =>
  random.pick([
    `${town.ascii} city`,
    `${town.name} (outskirts)`,
    town.ascii.toUpperCase(),
    `near ${town.name}`,
    `${town.ascii} - Lot ${random.whole(1, 40)}`,
  ])

import { accounts } from './accounts.ts'
import { brands, generations, models } from './catalogue.ts'
import type { Generation } from './catalogue.ts'
import { currencies } from './currencies.ts'
import { options, sections } from './options.ts'
import { countries, places } from './places.ts'
import type { Place } from './places.ts'
import { sources } from './sources.ts'
import { originalName, translationsOf } from './translations.ts'

const featureClass = (place: Place): string => (place.code.startsWith('ADM') ? 'A' : 'P')

const generationsOf = new Map<number, Generation[]>()
for (const generation of generations) {
  const list = generationsOf.get(generation.model.id)
  if (list) list.push(generation)
  else generationsOf.set(generation.model.id, [generation])
}

/** Every file of the inventory folder except the cars: name → records. */
export const dictionaryFiles = (): Readonly<Record<string, readonly unknown[]>> => ({
  'domains.json': sources.map(({ id, name, host }) => ({
    id,
    name,
    base_url: `https://${host}`,
    domain: host,
  })),
  'brands.json': brands.map(({ id, name, slug, synonyms }) => ({
    id,
    name,
    icon_url: `/demo/logos/${slug}.svg`,
    synonyms,
  })),
  'models.json': models.map(({ id, brand, name, synonyms }) => ({
    id,
    brand_id: brand.id,
    name,
    generations: (generationsOf.get(id) ?? []).map((generation) => ({
      id: generation.id,
      name: generation.name,
      year_from: generation.from,
      year_to: generation.to,
    })),
    synonyms,
  })),
  'countries.json': countries.map(({ id, iso, iso3, native, names }) => ({
    id,
    name: names['en'],
    original_name: native || names['en'],
    native,
    iso,
    iso3,
    translations: names,
  })),
  'locations.ndjson': places.map((place) => ({
    id: place.id,
    name: place.name,
    original_name: originalName(place),
    ascii_name: place.ascii,
    country_id: place.country,
    admin1: place.admin1,
    admin2: place.admin2,
    population: place.population,
    admin3: place.admin3,
    admin4: place.admin4,
    admin5: null,
    feature_class: featureClass(place),
    feature_code: place.code,
    latitude: place.lat,
    longitude: place.lon,
    translations: translationsOf(place),
  })),
  'option-sections.json': sections.map(({ id, names }) => ({ id, name: names['en'], translations: names })),
  'options.json': options.map(
    ({ id, section_id, parent_option_id, names, description, location, popularity }) => ({
      id,
      section_id,
      parent_option_id,
      name: names['en'],
      description,
      location,
      translations: names,
      popularity,
    }),
  ),
  'currencies.json': currencies,
  'accounts.json': accounts,
})

import { dictionaryFiles } from '#demo/dictionaries.ts'
import type { DictionaryEntry, DictionaryFile } from '#service/inventory/dictionaries.ts'

/** The dictionaries that an import starts from: the catalogue, the places and the currencies of the demo. */
export function startDictionaries() {
  const files = dictionaryFiles()
  // The generator of the demo writes what the service's schemas read, which its tests hold.
  const of = <F extends DictionaryFile>(file: F) => files[file] as readonly DictionaryEntry<F>[]
  return {
    files,
    brands: of('brands.json'),
    models: of('models.json'),
    countries: of('countries.json'),
    locations: of('locations.ndjson'),
    currencies: of('currencies.json'),
  }
}

import { dictionaryFiles } from '#demo/dictionaries.ts'
import type { DictionaryEntry, DictionaryFile } from '#service/inventory/dictionaries.ts'

/** The dictionaries of every import: catalogue, places and currencies of the demo. */
export function startDictionaries() {
  const files = dictionaryFiles()
  // The demo's generator writes files that match the service's schemas, as its tests check.
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

import { setImmediate } from 'node:timers/promises'
import type { CountryRecord, InventoryDictionaries, LocationRecord } from '../inventory/dictionaries.ts'
import { fold } from '#contract/words.ts'

/** A record with its texts folded, so that a search only compares. */
interface Prefixed<T> {
  readonly record: T
  readonly texts: readonly string[]
}

/** Records by id, and a search for those with a text that begins with a query. */
export interface PrefixList<T> {
  /** `%` and `_` in a query are ordinary characters; a blank query returns all records. */
  beginningWith(query: string | undefined): readonly T[]
}

const foldedAtOnce = 200

/** Yields to the event loop at times, because folding thousands of names takes long. */
async function prefixList<T extends { readonly id: number }>(
  records: Iterable<T>,
  textsOf: (record: T) => readonly (string | null)[],
): Promise<PrefixList<T>> {
  const sorted = [...records].sort((a, b) => a.id - b.id)
  const list: Prefixed<T>[] = []
  for (const [index, record] of sorted.entries()) {
    if (index % foldedAtOnce === foldedAtOnce - 1) await setImmediate()
    const texts = textsOf(record).flatMap((text) => (text === null ? [] : fold(text)))
    list.push({ record, texts: [...new Set(texts)] })
  }
  return {
    beginningWith: (query) => {
      const folded = fold(query ?? '').trim()
      if (folded === '') return sorted
      return list.flatMap(({ record, texts }) =>
        texts.some((text) => text.startsWith(folded)) ? [record] : [],
      )
    },
  }
}

const names = ({ name, original_name, translations }: CountryRecord | LocationRecord) => [
  name,
  original_name,
  ...Object.values(translations),
]

/** Makes a list once for each state of the dictionaries, at the first request. */
function keptFor<T>(make: (dictionaries: InventoryDictionaries) => Promise<T>) {
  const made = new WeakMap<InventoryDictionaries, Promise<T>>()
  return (dictionaries: InventoryDictionaries): Promise<T> => {
    const list = made.get(dictionaries) ?? make(dictionaries)
    made.set(dictionaries, list)
    return list
  }
}

export const countriesByPrefix = keptFor(({ countries }) =>
  prefixList(countries, (country) => [...names(country), country.native, country.iso, country.iso3]),
)

export const locationsByPrefix = keptFor(({ locations }) =>
  prefixList(locations.values(), (location) => [...names(location), location.ascii_name]),
)

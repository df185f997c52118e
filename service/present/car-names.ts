import { setImmediate } from 'node:timers/promises'
import { indexesOf } from '../indexes.ts'
import type { CountryRecord, InventoryDictionaries, LocationRecord } from '../inventory/dictionaries.ts'
import type { PackedNames } from '../store/renderer.ts'

interface NameRecord {
  readonly name: string
}

/** Names of the ids in a car: the part of the dictionaries that rendering needs. */
export interface CarNames {
  readonly domains: ReadonlyMap<number, NameRecord>
  readonly brands: ReadonlyMap<number, NameRecord>
  readonly models: ReadonlyMap<number, NameRecord>
  readonly currencies: ReadonlyMap<number, NameRecord>
  readonly countries: ReadonlyMap<number, Pick<CountryRecord, 'name' | 'iso' | 'translations'>>
  readonly locations: ReadonlyMap<number, Pick<LocationRecord, 'name' | 'translations'>>
}

export const carNamesOf = (dictionaries: InventoryDictionaries): CarNames => ({
  ...indexesOf(dictionaries),
  locations: dictionaries.locations,
})

const kinds = ['domains', 'brands', 'models', 'currencies', 'countries', 'locations'] as const

const entriesAtOnce = 1000

/** JSON texts of up to a thousand entries, so that a large dictionary does not block the serving thread. */
export async function packNames(dictionaries: InventoryDictionaries): Promise<PackedNames> {
  const names = carNamesOf(dictionaries)
  const packed: string[] = []
  for (const kind of kinds) {
    const entries = [...names[kind]]
    for (let at = 0; at < entries.length; at += entriesAtOnce) {
      const some = entries.slice(at, at + entriesAtOnce)
      packed.push(JSON.stringify([kind, some.map(([id, record]) => [id, shortened(record)])]))
      await setImmediate()
    }
  }
  return packed
}

const shortened = (record: NameRecord & Partial<Pick<CountryRecord, 'iso' | 'translations'>>) => ({
  name: record.name,
  iso: record.iso,
  translations: record.translations,
})

type Writable = { readonly [K in keyof CarNames]: Map<number, unknown> }

export function unpackNames(packed: PackedNames): CarNames {
  const names: Writable = {
    domains: new Map(),
    brands: new Map(),
    models: new Map(),
    currencies: new Map(),
    countries: new Map(),
    locations: new Map(),
  }
  for (const text of packed) {
    // `packNames` wrote the text.
    const [kind, entries] = JSON.parse(text) as [keyof CarNames, [number, unknown][]]
    for (const [id, record] of entries) names[kind].set(id, record)
  }
  return names as CarNames
}

import type {
  AccountRecord,
  BrandRecord,
  CountryRecord,
  CurrencyRecord,
  InventoryDictionaries,
  DomainRecord,
  ModelRecord,
  OptionRecord,
  OptionSectionRecord,
} from './inventory/dictionaries.ts'

/** Dictionary records by id, accounts by API key. */
export interface Indexes {
  readonly accounts: ReadonlyMap<string, AccountRecord>
  readonly domains: ReadonlyMap<number, DomainRecord>
  readonly brands: ReadonlyMap<number, BrandRecord>
  readonly models: ReadonlyMap<number, ModelRecord>
  readonly countries: ReadonlyMap<number, CountryRecord>
  readonly currencies: ReadonlyMap<number, CurrencyRecord>
  readonly options: ReadonlyMap<number, OptionRecord>
  readonly sections: ReadonlyMap<number, OptionSectionRecord>
}

const byId = <T extends { readonly id: number }>(records: readonly T[]) =>
  new Map(records.map((record) => [record.id, record]))

// Keyed by the dictionaries object: a reload brings a new one, and the indexes of the old one are collected.
const built = new WeakMap<InventoryDictionaries, Indexes>()

export function indexesOf(dictionaries: InventoryDictionaries): Indexes {
  const known = built.get(dictionaries)
  if (known !== undefined) return known
  const indexes = {
    accounts: new Map(dictionaries.accounts.map((account) => [account.api_key, account])),
    domains: byId(dictionaries.domains),
    brands: byId(dictionaries.brands),
    models: byId(dictionaries.models),
    countries: byId(dictionaries.countries),
    currencies: byId(dictionaries.currencies),
    options: byId(dictionaries.options),
    sections: byId(dictionaries.optionSections),
  }
  built.set(dictionaries, indexes)
  return indexes
}

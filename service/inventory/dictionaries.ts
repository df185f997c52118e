import type { Language } from '#contract/languages.ts'

// The inventory folder's small files, as read (docs/inventory-format.md). Kept in memory.

export type Translations = Readonly<Partial<Record<Language, string>>>

export interface DomainRecord {
  readonly id: number
  readonly name: string
  readonly base_url: string
  readonly domain: string
}

export interface BrandRecord {
  readonly id: number
  readonly name: string
  readonly icon_url: string | null
  readonly synonyms: readonly string[]
}

export interface ModelRecord {
  readonly id: number
  readonly brand_id: number
  readonly name: string
  readonly generations: readonly unknown[]
  readonly synonyms: readonly string[]
}

export interface CountryRecord {
  readonly id: number
  readonly name: string
  readonly original_name: string
  readonly native: string
  readonly iso: string
  readonly iso3: string
  readonly translations: Translations
}

export interface LocationRecord {
  readonly id: number
  readonly name: string
  readonly original_name: string
  readonly ascii_name: string | null
  readonly country_id: number
  readonly admin1: number | null
  readonly admin2: number | null
  readonly admin3: string | number | null
  readonly admin4: string | number | null
  readonly admin5: string | number | null
  readonly population: number
  readonly feature_class: string
  readonly feature_code: string
  readonly latitude: number
  readonly longitude: number
  readonly translations: Translations
}

export interface OptionSectionRecord {
  readonly id: number
  readonly name: string
  readonly translations: Translations
}

export interface OptionRecord {
  readonly id: number
  readonly section_id: number
  readonly parent_option_id: number | null
  readonly name: string
  readonly description: string
  readonly location: string
  readonly translations: Readonly<Record<string, unknown>>
  readonly popularity: number
}

export interface CurrencyRecord {
  readonly id: number
  /** ISO 4217, lower case. */
  readonly name: string
  /** Units of it for 1 usd. */
  readonly rate: number
}

export interface AccountRecord {
  readonly api_key: string
  readonly domains: readonly number[]
  readonly languages: readonly Language[]
  readonly active: boolean
  readonly expires_at: string | null
  readonly ip_allowlist: readonly string[]
}

export interface InventoryDictionaries {
  readonly domains: readonly DomainRecord[]
  readonly brands: readonly BrandRecord[]
  readonly models: readonly ModelRecord[]
  readonly countries: readonly CountryRecord[]
  readonly locations: ReadonlyMap<number, LocationRecord>
  readonly optionSections: readonly OptionSectionRecord[]
  readonly options: readonly OptionRecord[]
  readonly currencies: readonly CurrencyRecord[]
  readonly accounts: readonly AccountRecord[]
}

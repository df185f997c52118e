import * as v from 'valibot'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { plainText, timestamp, wholeNumber } from './values.ts'

// The schemas and entry types of the inventory folder's small files (docs/inventory-format.md).

export type Translations = Readonly<Partial<Record<Language, string>>>

const id = v.pipe(wholeNumber, v.minValue(1))
const words = v.nullish(v.string(), '')
const list = v.pipe(v.nullish(v.array(v.string()), []), v.readonly())
const whole = v.nullish(wholeNumber, null)
const sourceCode = v.nullish(v.union([v.string(), v.number()]), null)

/** Unknown languages are left out, like any other unknown key. */
const translations = v.pipe(
  v.nullish(v.record(v.string(), v.nullish(v.string())), {}),
  v.transform((texts): Translations =>
    Object.fromEntries(
      Object.entries(texts).filter(([key, text]) => isLanguage(key) && typeof text === 'string'),
    ),
  ),
)

/** The schema of an entry of each file. */
export const schemas = {
  'domains.json': v.object({
    id,
    name: words,
    base_url: words,
    domain: v.pipe(v.string(), v.nonEmpty(), plainText, v.toLowerCase()),
  }),
  'brands.json': v.object({ id, name: v.string(), icon_url: v.nullish(v.string(), null), synonyms: list }),
  'models.json': v.object({
    id,
    brand_id: id,
    name: v.string(),
    generations: v.pipe(v.nullish(v.array(v.unknown()), []), v.readonly()),
    synonyms: list,
  }),
  'countries.json': v.object({
    id,
    name: v.string(),
    original_name: words,
    native: words,
    iso: words,
    iso3: words,
    translations,
  }),
  'locations.ndjson': v.object({
    id,
    name: v.string(),
    original_name: words,
    ascii_name: v.nullish(v.string(), null),
    country_id: id,
    admin1: whole,
    admin2: whole,
    admin3: sourceCode,
    admin4: sourceCode,
    admin5: sourceCode,
    population: v.nullish(v.number(), 0),
    feature_class: words,
    feature_code: words,
    latitude: v.number(),
    longitude: v.number(),
    translations,
  }),
  'option-sections.json': v.object({ id, name: v.string(), translations }),
  'options.json': v.object({
    id,
    section_id: id,
    parent_option_id: v.nullish(id, null),
    name: v.string(),
    description: words,
    location: words,
    translations: v.nullish(v.record(v.string(), v.unknown()), {}),
    popularity: v.nullish(v.number(), 0),
  }),
  'currencies.json': v.object({
    id,
    // ISO 4217.
    name: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3}$/, 'must be three letters')),
    // Units of the currency for 1 usd. Outside these bounds, converted prices exceed the range of a float.
    rate: v.pipe(v.number(), v.minValue(1e-9), v.maxValue(1e12)),
  }),
  'accounts.json': v.object({
    api_key: v.pipe(v.string(), v.nonEmpty(), plainText),
    domains: v.pipe(v.array(id), v.readonly()),
    languages: v.pipe(v.nullish(v.array(v.picklist(languages)), [...languages]), v.readonly()),
    active: v.boolean(),
    expires_at: v.nullish(timestamp, null),
    ip_allowlist: list,
  }),
} as const

export type DictionaryFile = keyof typeof schemas
export type DictionaryEntry<F extends DictionaryFile> = Readonly<v.InferOutput<(typeof schemas)[F]>>

export type DomainRecord = DictionaryEntry<'domains.json'>
export type BrandRecord = DictionaryEntry<'brands.json'>
export type ModelRecord = DictionaryEntry<'models.json'>
export type CountryRecord = DictionaryEntry<'countries.json'>
export type LocationRecord = DictionaryEntry<'locations.ndjson'>
export type OptionSectionRecord = DictionaryEntry<'option-sections.json'>
export type OptionRecord = DictionaryEntry<'options.json'>
export type CurrencyRecord = DictionaryEntry<'currencies.json'>
export type AccountRecord = DictionaryEntry<'accounts.json'>

/** All dictionaries of an inventory, kept in memory. */
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

/** The names by which a text search finds a make or a model, by id. */
export const searchedNames = (entries: readonly (BrandRecord | ModelRecord)[]): ReadonlyMap<number, string> =>
  new Map(entries.map(({ id, name, synonyms }) => [id, [name, ...synonyms].join(' ')]))

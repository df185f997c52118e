import { filterKeys, type Filters, filters } from '#contract/filters.ts'
import type { Filter, FilterOf, Kind, KindValue, FieldPath } from '#contract/kinds/kind.ts'
import type { Sort } from '#contract/search.ts'
import type { InventoryDictionaries } from '#service/inventory/dictionaries.ts'
import type { CarFacts } from '#service/inventory/facts.ts'
import type { PageQuestion } from '#service/store/store.ts'
import { wordsOf } from '#contract/words.ts'

// The same questions as SQL, for engines to be compared with: one flat table, a row per active listing
// with its car's columns beside it, an index for each way in. What a person would write first, and then
// index until it is fast.

export type Cell = string | number | null

const column = (place: FieldPath) => place.replace('.', '_')

/** Columns of the table `lst`, from the filter table. Flags are 1 and 0. */
const facts: readonly FieldPath[] = [
  ...new Set(
    filterKeys.flatMap((key): readonly FieldPath[] => {
      const filter: Filter = filters[key]
      if (filter.at === 'car.text' || filter.at === 'car.vin' || filter.at === 'listing.price') return []
      return typeof filter.at === 'string' ? [filter.at] : filter.at
    }),
  ),
]

export const columns = [
  'car INTEGER',
  ...facts.map((place) => `${column(place)} BIGINT`),
  'created BIGINT',
  'auction BIGINT',
  'usd DOUBLE PRECISION',
  'vin TEXT',
  'txt TEXT',
]

export const indexed: readonly string[] = [
  'car, listing_domain',
  'usd, car',
  'created, car',
  'listing_odometer, car',
  'car_year, car',
  'auction, car',
  'car_brand, car_model, car_year',
  'listing_country, listing_region',
  'car_color',
  'car_body_type, car_fuel',
  'listing_damage',
  'listing_second_damage',
  'listing_airbag_state',
  'listing_is_leasing',
  'listing_condition',
  'listing_seller_type',
]

export type Flatten = (car: CarFacts, no: number) => Cell[][]

export function flattener(dictionaries: InventoryDictionaries): Flatten {
  const names = (entries: readonly { id: number; name: string; synonyms: readonly string[] }[]) =>
    new Map(entries.map(({ id, name, synonyms }) => [id, [name, ...synonyms].join(' ')]))
  const brands = names(dictionaries.brands)
  const models = names(dictionaries.models)
  const rates = new Map(dictionaries.currencies.map(({ id, rate }) => [id, rate]))
  const cell = (value: unknown): Cell =>
    typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : null
  return (car, no) => {
    const own = [brands.get(car.brand ?? NaN), models.get(car.model ?? NaN), car.badge, car.year].join(' ')
    return car.listings
      .filter(({ archived }) => !archived)
      .map((listing) => [
        no,
        ...facts.map((place) => {
          const name = place.slice(place.indexOf('.') + 1)
          return cell(Reflect.get(place.startsWith('car.') ? car : listing, name))
        }),
        listing.created_at,
        listing.auction_at,
        listing.price && Number(listing.price.units) / (rates.get(listing.price.currency) ?? NaN),
        car.vin,
        // A leading space: a word begins where a space ends.
        ` ${[...new Set(wordsOf([own, ...listing.titles].join(' ')))].join(' ')}`,
      ])
  }
}

/** How an engine finds the listings that have a word beginning so. */
export type HasWord = (start: string) => string

const like: HasWord = (start) => `txt LIKE '% ${start}%'`

const any = (parts: readonly string[]) => `(${parts.join(' OR ')})`

interface Dialect {
  readonly scope: string
  readonly hasWord: HasWord
}

const clauses: {
  readonly [K in Kind]: (filter: FilterOf<K>, value: KindValue<K>, dialect: Dialect) => string
} = {
  // Words may stand in different listings of a car.
  text: ({ at }, value, { scope, hasWord }) =>
    at === 'car.vin'
      ? `vin LIKE '%${value.toLowerCase()}%'`
      : wordsOf(value)
          .map((word) => `car IN (SELECT car FROM lst WHERE ${scope} AND ${hasWord(word)})`)
          .join(' AND ') || '1 = 1',
  range: ({ at }, { from, to }) => {
    const name = at === 'listing.price' ? 'usd' : column(at)
    return [from && `${name} >= ${from}`, to && `${name} <= ${to}`].filter(Boolean).join(' AND ')
  },
  whole: ({ at }, value) => `${column(at)} = ${value}`,
  one: ({ at }, id) => `${column(at)} = ${id}`,
  many: ({ at }, ids) =>
    any(
      (typeof at === 'string' ? [at] : at).map((place: FieldPath) => `${column(place)} IN (${ids.join()})`),
    ),
  flag: ({ at, no }, yes) =>
    yes
      ? `${column(at)} = 1`
      : no === 'false'
        ? `${column(at)} = 0`
        : `(${column(at)} IS NULL OR ${column(at)} = 0)`,
  tree: ({ at: [parent, child] }, branches) =>
    any(
      branches.map(({ id, children }) =>
        children.length === 0
          ? `${column(parent)} = ${id}`
          : `(${column(parent)} = ${id} AND ${column(child)} IN (${children.join()}))`,
      ),
    ),
  sources: () => '1 = 1',
}

/** The one place where a filter meets its clause; the cast is sound because `kind` picks both. */
const clause = (filter: Filter, value: unknown, dialect: Dialect): string =>
  (clauses[filter.kind] as (filter: Filter, value: unknown, dialect: Dialect) => string)(
    filter,
    value,
    dialect,
  )

function where(chosen: Filters, domains: readonly number[], hasWord: HasWord): string {
  const scope = `listing_domain IN (${domains.join()})`
  const asked = filterKeys.flatMap((key) =>
    chosen[key] === undefined ? [] : [clause(filters[key], chosen[key], { scope, hasWord })],
  )
  return [scope, ...asked].join(' AND ')
}

export const countSql = ({ filters: chosen, domains }: PageQuestion, hasWord = like): string =>
  `SELECT count(*) FROM (SELECT car FROM lst WHERE ${where(chosen, domains, hasWord)} GROUP BY car) AS found`

const keys: Readonly<Record<Sort, readonly [key: string, direction: 'ASC' | 'DESC']>> = {
  newest: ['max(created)', 'DESC'],
  oldest: ['min(created)', 'ASC'],
  cheaper: ['min(usd)', 'ASC'],
  expensive: ['max(usd)', 'DESC'],
  odometer_asc: ['min(listing_odometer)', 'ASC'],
  odometer_desc: ['max(listing_odometer)', 'DESC'],
  year_asc: ['min(car_year)', 'ASC'],
  year_desc: ['max(car_year)', 'DESC'],
  auction_nearest: ['min(CASE WHEN auction >= $now THEN auction END)', 'ASC'],
}

export function pageSql(question: PageQuestion, hasWord = like): string {
  const [key, direction] = keys[question.sort]
  return (
    `SELECT car, ${key.replace('$now', String(question.now))} AS k FROM lst ` +
    `WHERE ${where(question.filters, question.domains, hasWord)} ` +
    `GROUP BY car ORDER BY k ${direction} NULLS LAST, car LIMIT ${question.limit} OFFSET ${question.offset}`
  )
}

import { currencies } from './currencies.ts'
import type { CurrencyName } from './currencies.ts'
import { cell, listCell, readTsv } from './extracts.ts'
import type { Region } from './popularity.ts'

export type SourceKind = 'classifieds' | 'dealers' | 'auction' | 'leasing'
/** Form of a source's listing ids, which are unique only within the source. */
export type ListingIdStyle = 'number' | 'prefixed' | 'letters' | 'uuid' | 'dated'

export type Source = {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly kind: SourceKind
  readonly country: string
  readonly market: string
  readonly currency: CurrencyName
  /** Another currency that some of its sellers use. */
  readonly otherCurrency?: CurrencyName
  /** Languages of its titles: the first always, the others sometimes. */
  readonly languages: readonly string[]
  readonly ids: ListingIdStyle
  readonly weight: number
}

const currencyNames: readonly CurrencyName[] = currencies.map(({ name }) => name)
const kinds: readonly SourceKind[] = ['classifieds', 'dealers', 'auction', 'leasing']
const styles: readonly ListingIdStyle[] = ['number', 'prefixed', 'letters', 'uuid', 'dated']

const one = <T extends string>(allowed: readonly T[], text: string): T => {
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new Error(`sources.tsv: ${text} is none of ${allowed.join(', ')}`)
  return found
}

/** Invented sites under .example, which cannot be registered (RFC 2606). Ids have gaps, as in a real account. */
export const sources: readonly Source[] = readTsv('sources.tsv').map((row) => {
  const other = cell(row, 'other_currency')
  return {
    id: Number(cell(row, 'id')),
    name: cell(row, 'name'),
    host: cell(row, 'host'),
    kind: one(kinds, cell(row, 'kind')),
    country: cell(row, 'country'),
    market: cell(row, 'market'),
    currency: one(currencyNames, cell(row, 'currency')),
    ...(other === '' ? {} : { otherCurrency: one(currencyNames, other) }),
    languages: listCell(row, 'languages'),
    ids: one(styles, cell(row, 'ids')),
    weight: Number(cell(row, 'weight')),
  }
})

export type Market = {
  readonly name: string
  readonly region: Region
  readonly weight: number
  readonly home: readonly Source[]
  /** Markets in which its exported cars are listed again, with weights. */
  readonly exports: readonly (readonly [market: string, weight: number])[]
  /** Price level relative to the world's mean; then kilometres per year. */
  readonly priceLevel: number
  readonly yearly: number
  readonly rightHand: boolean
  /** Mean age in years of its cars. */
  readonly age: number
  readonly origin: number
}

const market = (
  name: string,
  region: Region,
  rest: Partial<Omit<Market, 'name' | 'region' | 'home'>>,
): Market => {
  const home = sources.filter((source) => source.market === name)
  const weight = home.reduce((sum, source) => sum + source.weight, 0)
  return {
    name,
    region,
    home,
    weight,
    exports: [],
    priceLevel: 1,
    yearly: 15000,
    rightHand: false,
    age: 9,
    origin: 1,
    ...rest,
  }
}

export const markets: readonly Market[] = [
  market('DE', 'europe', {
    age: 7,
    yearly: 15500,
    exports: [
      ['PL', 5],
      ['BG', 3],
      ['AL', 3],
      ['LT', 2],
      ['UA', 2],
      ['CZ', 2],
      ['RO', 2],
    ],
  }),
  market('PL', 'europe', {
    age: 10,
    yearly: 17000,
    priceLevel: 0.97,
    exports: [
      ['UA', 3],
      ['DE', 1],
    ],
  }),
  market('UA', 'europe', { age: 12, yearly: 16500, priceLevel: 1.06 }),
  market('BG', 'europe', {
    age: 13,
    yearly: 15000,
    priceLevel: 0.92,
    exports: [
      ['RO', 1],
      ['AL', 1],
    ],
  }),
  market('AL', 'europe', { age: 12, yearly: 15500, priceLevel: 0.95 }),
  market('LT', 'europe', {
    age: 11,
    yearly: 17500,
    priceLevel: 0.94,
    exports: [
      ['UA', 2],
      ['PL', 1],
      ['GE', 1],
    ],
  }),
  market('US', 'america', {
    age: 7,
    yearly: 19000,
    priceLevel: 1.02,
    origin: 2,
    exports: [
      ['GE', 2],
      ['UA', 2],
      ['AE', 2],
      ['CA', 1],
    ],
  }),
  market('SALVAGE', 'america', {
    age: 6,
    yearly: 19500,
    origin: 2,
    exports: [
      ['UA', 5],
      ['GE', 5],
      ['LT', 3],
      ['PL', 3],
      ['AE', 2],
      ['BG', 1],
      ['AL', 1],
    ],
  }),
  market('CA', 'america', { age: 7, yearly: 18000, origin: 2, exports: [['US', 2]] }),
  market('KR', 'korea', {
    age: 6,
    yearly: 14500,
    priceLevel: 0.88,
    origin: 3,
    exports: [
      ['AE', 3],
      ['UA', 1],
      ['AL', 4],
      ['GE', 2],
    ],
  }),
  market('JP', 'japan', {
    age: 9,
    yearly: 9000,
    priceLevel: 0.68,
    rightHand: true,
    origin: 4,
    exports: [
      ['GE', 3],
      ['AE', 2],
    ],
  }),
  market('AE', 'gulf', {
    age: 6,
    yearly: 21000,
    priceLevel: 0.93,
    origin: 6,
    exports: [
      ['GE', 2],
      ['UA', 1],
    ],
  }),
  market('GE', 'america', { age: 11, yearly: 18000, priceLevel: 0.9, origin: 2 }),
  market('CZ', 'europe', {
    age: 8,
    yearly: 16500,
    priceLevel: 0.98,
    exports: [
      ['PL', 1],
      ['UA', 1],
    ],
  }),
  market('GB', 'europe', {
    age: 8,
    yearly: 12500,
    priceLevel: 0.9,
    rightHand: true,
    exports: [
      ['LT', 1],
      ['AL', 1],
    ],
  }),
  market('RO', 'europe', { age: 10, yearly: 17500, priceLevel: 0.95 }),
  market('SE', 'europe', {
    age: 7,
    yearly: 16000,
    exports: [
      ['LT', 2],
      ['PL', 1],
    ],
  }),
  market('CH', 'europe', { age: 5, yearly: 13500, priceLevel: 1.08, exports: [['DE', 1]] }),
]

export const origins: ReadonlyMap<number, string> = new Map([
  [1, 'Europe'],
  [2, 'USA'],
  [3, 'Korea'],
  [4, 'Japan'],
  [5, 'China'],
  [6, 'GCC'],
])

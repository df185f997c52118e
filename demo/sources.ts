import type { CurrencyName } from './currencies.ts'
import type { Region } from './popularity.ts'

export type SourceKind = 'classifieds' | 'dealers' | 'auction' | 'leasing'
/** How a source writes its listing ids: a listing id means something only together with its source. */
export type ListingIdStyle = 'number' | 'prefixed' | 'letters' | 'uuid' | 'dated'

export type Source = {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly kind: SourceKind
  readonly country: string
  readonly market: string
  readonly currency: CurrencyName
  /** Another currency some of its sellers ask. */
  readonly otherCurrency?: CurrencyName
  /** Languages of its titles: the first always, the others sometimes. */
  readonly languages: readonly string[]
  readonly ids: ListingIdStyle
  readonly weight: number
}

/** Invented sites under .example, which nobody can register (RFC 2606). Ids have gaps, as an account's ids have. */
export const sources: readonly Source[] = [
  { id: 3, name: 'Autohalle', host: 'autohalle.example', kind: 'classifieds', country: 'DE', market: 'DE', currency: 'eur', languages: ['de', 'en'], ids: 'number', weight: 10 },
  { id: 5, name: 'Leasewerk', host: 'leasewerk.example', kind: 'leasing', country: 'DE', market: 'DE', currency: 'eur', languages: ['de', 'en'], ids: 'uuid', weight: 3 },
  { id: 8, name: 'Restwertring', host: 'restwertring.example', kind: 'auction', country: 'DE', market: 'DE', currency: 'eur', languages: ['de', 'pl', 'en'], ids: 'dated', weight: 2 },
  { id: 11, name: 'Giełda Aut', host: 'gielda-aut.example', kind: 'classifieds', country: 'PL', market: 'PL', currency: 'pln', otherCurrency: 'eur', languages: ['pl'], ids: 'letters', weight: 9 },
  { id: 12, name: 'Salon Wisła', host: 'salon-wisla.example', kind: 'dealers', country: 'PL', market: 'PL', currency: 'pln', languages: ['pl', 'en', 'uk'], ids: 'prefixed', weight: 3 },
  { id: 14, name: 'Автодвір', host: 'avtodvir.example', kind: 'classifieds', country: 'UA', market: 'UA', currency: 'usd', otherCurrency: 'uah', languages: ['uk', 'ru'], ids: 'number', weight: 9 },
  { id: 17, name: 'Колите', host: 'kolite.example', kind: 'classifieds', country: 'BG', market: 'BG', currency: 'eur', otherCurrency: 'bgn', languages: ['bg', 'en'], ids: 'number', weight: 7 },
  { id: 19, name: 'Makina Ime', host: 'makina-ime.example', kind: 'classifieds', country: 'AL', market: 'AL', currency: 'eur', otherCurrency: 'all', languages: ['sq', 'en'], ids: 'prefixed', weight: 7 },
  { id: 20, name: 'Kosova Auto', host: 'kosova-auto.example', kind: 'dealers', country: 'XK', market: 'AL', currency: 'eur', languages: ['sq'], ids: 'number', weight: 3 },
  { id: 22, name: 'Ratukiemis', host: 'ratukiemis.example', kind: 'classifieds', country: 'LT', market: 'LT', currency: 'eur', languages: ['lt', 'ru', 'en'], ids: 'number', weight: 5 },
  { id: 25, name: 'Motorrow', host: 'motorrow.example', kind: 'classifieds', country: 'US', market: 'US', currency: 'usd', languages: ['en'], ids: 'letters', weight: 10 },
  { id: 26, name: 'Bluebird Motors', host: 'bluebird-motors.example', kind: 'dealers', country: 'US', market: 'US', currency: 'usd', languages: ['en'], ids: 'prefixed', weight: 4 },
  { id: 31, name: 'Copperlot', host: 'copperlot.example', kind: 'auction', country: 'US', market: 'SALVAGE', currency: 'usd', languages: ['en'], ids: 'number', weight: 9 },
  { id: 32, name: 'Ironbid', host: 'ironbid.example', kind: 'auction', country: 'US', market: 'SALVAGE', currency: 'usd', languages: ['en'], ids: 'dated', weight: 6 },
  { id: 34, name: 'Maple Motors', host: 'maplemotors.example', kind: 'dealers', country: 'CA', market: 'CA', currency: 'cad', languages: ['en', 'fr'], ids: 'prefixed', weight: 4 },
  { id: 37, name: 'Hangang Auto', host: 'hangang-auto.example', kind: 'dealers', country: 'KR', market: 'KR', currency: 'krw', languages: ['ko', 'en', 'ru'], ids: 'number', weight: 7 },
  { id: 41, name: 'Sakura Lane', host: 'sakura-lane.example', kind: 'auction', country: 'JP', market: 'JP', currency: 'jpy', languages: ['ja', 'en'], ids: 'dated', weight: 5 },
  { id: 44, name: 'Desert Wheels', host: 'desertwheels.example', kind: 'dealers', country: 'AE', market: 'AE', currency: 'aed', languages: ['en', 'ar', 'ru'], ids: 'uuid', weight: 5 },
  { id: 46, name: 'Kartveli Auto', host: 'kartveli-auto.example', kind: 'classifieds', country: 'GE', market: 'GE', currency: 'gel', otherCurrency: 'usd', languages: ['ka', 'ru', 'en'], ids: 'number', weight: 5 },
  { id: 48, name: 'Motorpark', host: 'motorpark.example', kind: 'dealers', country: 'CZ', market: 'CZ', currency: 'czk', languages: ['cs', 'en'], ids: 'prefixed', weight: 4 },
  { id: 52, name: 'Kerbside', host: 'kerbside.example', kind: 'classifieds', country: 'GB', market: 'GB', currency: 'gbp', languages: ['en'], ids: 'letters', weight: 6 },
  { id: 55, name: 'Bursa Roților', host: 'bursa-rotilor.example', kind: 'classifieds', country: 'RO', market: 'RO', currency: 'eur', otherCurrency: 'ron', languages: ['ro', 'en'], ids: 'letters', weight: 4 },
  { id: 58, name: 'Bilrundan', host: 'bilrundan.example', kind: 'dealers', country: 'SE', market: 'SE', currency: 'sek', languages: ['sv', 'en'], ids: 'number', weight: 3 },
  { id: 61, name: 'Garage Léman', host: 'garage-leman.example', kind: 'leasing', country: 'CH', market: 'CH', currency: 'chf', languages: ['fr', 'de', 'en'], ids: 'prefixed', weight: 2 },
]

export type Market = {
  readonly name: string
  readonly region: Region
  readonly weight: number
  readonly home: readonly Source[]
  /** Markets where its cars turn up a second time, with how often. */
  readonly exports: readonly (readonly [market: string, weight: number])[]
  /** Prices against the world's mean, and kilometres in a year. */
  readonly priceLevel: number
  readonly yearly: number
  readonly rightHand: boolean
  /** Mean age in years of the cars on offer. */
  readonly age: number
  readonly origin: number
}

const market = (name: string, region: Region, rest: Partial<Omit<Market, 'name' | 'region' | 'home'>>): Market => {
  const home = sources.filter((source) => source.market === name)
  const weight = home.reduce((sum, source) => sum + source.weight, 0)
  return { name, region, home, weight, exports: [], priceLevel: 1, yearly: 15000, rightHand: false, age: 9, origin: 1, ...rest }
}

export const markets: readonly Market[] = [
  market('DE', 'europe', { age: 7, yearly: 15500, exports: [['PL', 5], ['BG', 3], ['AL', 3], ['LT', 2], ['UA', 2], ['CZ', 2], ['RO', 2]] }),
  market('PL', 'europe', { age: 10, yearly: 17000, priceLevel: 0.97, exports: [['UA', 3], ['DE', 1]] }),
  market('UA', 'europe', { age: 12, yearly: 16500, priceLevel: 1.06 }),
  market('BG', 'europe', { age: 13, yearly: 15000, priceLevel: 0.92, exports: [['RO', 1], ['AL', 1]] }),
  market('AL', 'europe', { age: 12, yearly: 15500, priceLevel: 0.95 }),
  market('LT', 'europe', { age: 11, yearly: 17500, priceLevel: 0.94, exports: [['UA', 2], ['PL', 1], ['GE', 1]] }),
  market('US', 'america', { age: 7, yearly: 19000, priceLevel: 1.02, origin: 2, exports: [['GE', 2], ['UA', 2], ['AE', 2], ['CA', 1]] }),
  market('SALVAGE', 'america', { age: 6, yearly: 19500, origin: 2, exports: [['UA', 5], ['GE', 5], ['LT', 3], ['PL', 3], ['AE', 2], ['BG', 1], ['AL', 1]] }),
  market('CA', 'america', { age: 7, yearly: 18000, origin: 2, exports: [['US', 2]] }),
  market('KR', 'korea', { age: 6, yearly: 14500, priceLevel: 0.88, origin: 3, exports: [['AE', 3], ['UA', 1], ['AL', 4], ['GE', 2]] }),
  market('JP', 'japan', { age: 9, yearly: 9000, priceLevel: 0.68, rightHand: true, origin: 4, exports: [['GE', 3], ['AE', 2]] }),
  market('AE', 'gulf', { age: 6, yearly: 21000, priceLevel: 0.93, origin: 6, exports: [['GE', 2], ['UA', 1]] }),
  market('GE', 'america', { age: 11, yearly: 18000, priceLevel: 0.9, origin: 2 }),
  market('CZ', 'europe', { age: 8, yearly: 16500, priceLevel: 0.98, exports: [['PL', 1], ['UA', 1]] }),
  market('GB', 'europe', { age: 8, yearly: 12500, priceLevel: 0.9, rightHand: true, exports: [['LT', 1], ['AL', 1]] }),
  market('RO', 'europe', { age: 10, yearly: 17500, priceLevel: 0.95 }),
  market('SE', 'europe', { age: 7, yearly: 16000, exports: [['LT', 2], ['PL', 1]] }),
  market('CH', 'europe', { age: 5, yearly: 13500, priceLevel: 1.08, exports: [['DE', 1]] }),
]

export const origins: ReadonlyMap<number, string> = new Map([
  [1, 'Europe'], [2, 'USA'], [3, 'Korea'], [4, 'Japan'], [5, 'China'], [6, 'GCC'],
])

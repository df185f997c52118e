/**
 * Hand-made cars for every awkward case, so that tests and users find them in the demo inventory. Their ids and VINs
 * never change; docs/demo.md explains each.
 */
export const specialCars = {
  /** Five listings in three currencies whose sources contradict each other. */
  fiveListings: { id: '5ca1ab1e0000000000000001', vin: '1vwat7a3xgc016001' },
  /** All listings archived within the last 31 days: found by id and VIN, not by search. */
  soldLately: { id: '5ca1ab1e0000000000000002', vin: 'tmbzzzkkxj5016002' },
  /** All listings archived longer ago: not found anywhere. */
  soldLongAgo: { id: '5ca1ab1e0000000000000003', vin: 'vf1zzzfk2f1016003' },
  /** No photo, no position, no price. */
  bare: { id: '5ca1ab1e0000000000000004', vin: 'w0lzzzfk4f1016004' },
  sixtyPhotos: { id: '5ca1ab1e0000000000000005', vin: 'wbazzzfk8f1016005' },
  /** Inspections and history reports of four shapes each. */
  fourShapes: { id: '5ca1ab1e0000000000000006', vin: 'wddzzzfk9f1016006' },
  /** One history report of about 200 kB. */
  longReport: { id: '5ca1ab1e0000000000000007', vin: 'wauzzzfk1f1016007' },
  /** Its price is 9223372036854775807 in its currency, the largest int64. */
  largestPrice: { id: '5ca1ab1e0000000000000008', vin: 'zffzzzfk8f1016008' },
  /** One less than that, which a double cannot distinguish from it. */
  nextToLargestPrice: { id: '5ca1ab1e0000000000000009', vin: 'zffzzzfkxf1016009' },
  /** Titles with markup, in every language. */
  markup: { id: '5ca1ab1e000000000000000a', vin: 'vsszzzfkxf1016010' },
  /** Titles with emoji, combining marks and very long words, and an unbroken report. */
  emoji: { id: '5ca1ab1e000000000000000b', vin: 'jmzzzzfk3f1016011' },
  /** Titles written from right to left, and one with direction marks. */
  rightToLeft: { id: '5ca1ab1e000000000000000c', vin: 'jtdzzzfk1f1016012' },
  /** Every nullable field null; id, brand and one listing stay. */
  nulls: { id: '5ca1ab1e000000000000000d', vin: null },
  /** Every optional key absent. */
  absent: { id: '5ca1ab1e000000000000000e', vin: null },
  /** One listing on lease and one that is not: matches is_leasing=1 and is_leasing=0. */
  leasingBoth: { id: '5ca1ab1e000000000000000f', vin: 'vf3zzzfkxf1016015' },
  /** Removed and posted again: one archived and one active listing of the same source. */
  reposted: { id: '5ca1ab1e0000000000000010', vin: 'zfazzzfkxf1016016' },
  /** Its mileage decreases between readings and between sources. */
  clockTurnedBack: { id: '5ca1ab1e0000000000000011', vin: 'kmhzzzfk6f1016017' },
  /** Places: a source's own label, an id that the dictionary lacks, a bare country, nothing. */
  oddPlaces: { id: '5ca1ab1e0000000000000012', vin: 'u5yzzzfk9f1016018' },
  /** A missing picture, a valid one, an address without a picture, a missing video, an external video; no dates. */
  oddPictures: { id: '5ca1ab1e0000000000000013', vin: 'vsszzzfk6f1016019' },
  /** Past auction, source not seen since, title with another year. */
  staleAuction: { id: '5ca1ab1e0000000000000014', vin: '1ftzzzfk4f1016020' },
} as const

export type SpecialName = keyof typeof specialCars

/** Decimal text, because a JavaScript number would round it. */
export const largestPrice = '9223372036854775807'
export const nextToLargestPrice = '9223372036854775806'

/** The listings of `fiveListings` by source. */
export const fiveListings = {
  copperlot: { domain: 31, listing: 'FIVE-1', currency: 'usd' },
  ratukiemis: { domain: 22, listing: 'FIVE-2', currency: 'eur' },
  gieldaAut: { domain: 11, listing: 'FIVE-3', currency: 'pln' },
  avtodvir: { domain: 14, listing: 'FIVE-4', currency: 'usd' },
  kolite: { domain: 17, listing: 'FIVE-5', currency: 'eur' },
} as const

/** The two listings of `soldLately`; its history report belongs to the first one. */
export const soldListings = {
  autohalle: { domain: 3, listing: 'SOLD-1' },
  motorpark: { domain: 48, listing: 'SOLD-2' },
} as const

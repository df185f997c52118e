import * as v from 'valibot'
import { languages } from '../languages.ts'
import { lastPageEver } from '../search-window.ts'
import { allSorts } from '../search.ts'

// The request of `/api/facets`. It names one search and the searches around it whose counts the client needs,
// each as the filters in which it differs, in the notation of the page's address (variation.ts). A number is
// always the `/search/count` of that search.

/** Maximum of items in one request. */
export const mostAsked = 500

/** Maximum length of a search's text: as long as an address may be. */
const longestSearch = 8000

const SearchText = v.pipe(v.string(), v.maxLength(longestSearch))
const whole = v.pipe(v.number(), v.safeInteger())
const decimal = v.pipe(v.string(), v.regex(/^\d{1,19}$/))
const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/))

/** Filters whose values vary enough for quantiles. */
export const measures = ['price', 'year', 'odometer', 'power'] as const
export type MeasureKey = (typeof measures)[number]

/** Filters that divide a search into slices which fit the result window. */
export const sliceKeys = ['year', 'price', 'odometer'] as const
export type SliceKey = (typeof sliceKeys)[number]

/** A share of the cars as a fraction: [1, 2] is the median. */
const Share = v.pipe(v.tuple([v.pipe(whole, v.minValue(0)), v.pipe(whole, v.minValue(1))]), v.readonly())

export const QuantilesAsked = v.object({
  kind: v.literal('quantiles'),
  of: v.picklist(measures),
  search: SearchText,
  shares: v.pipe(v.array(Share), v.minLength(1), v.maxLength(9)),
})

export const SlicesAsked = v.object({
  kind: v.literal('slices'),
  along: v.picklist(sliceKeys),
  search: SearchText,
})

/** The data of a car and its price that a price check depends on; absent: not stated. */
export const CheckedCar = v.object({
  brand: whole,
  model: whole,
  year: v.optional(whole),
  fuel: v.optional(whole),
  transmission: v.optional(whole),
  body: v.optional(whole),
  power: v.optional(whole),
  country: v.optional(whole),
  damaged: v.boolean(),
  /** Kilometres. */
  odometer: v.optional(whole),
  price: v.optional(v.object({ amount: decimal, currency })),
})
export type CheckedCar = v.InferOutput<typeof CheckedCar>

/** Requests what similar cars cost, and where this car's price stands among them. */
export const PriceCheckAsked = v.object({
  kind: v.literal('price-check'),
  car: CheckedCar,
  /** The currency of all amounts in the response, if its rate is known. */
  currency,
  /** Whether the response includes the similar cars themselves. */
  cars: v.optional(v.boolean()),
})

/** Requests the price checks of all listings on a page of the request's search. */
export const PageChecksAsked = v.object({
  kind: v.literal('page-checks'),
  sort: v.picklist(allSorts),
  page: v.pipe(whole, v.minValue(1), v.maxValue(lastPageEver)),
  /** Language of the app's own request for the page: equal requests share one response of the service. */
  language: v.picklist(languages),
  /** Currency of the amounts, and of the page's search. */
  currency,
})

export const AskedItem = v.union([SearchText, QuantilesAsked, SlicesAsked, PriceCheckAsked, PageChecksAsked])
export type AskedItem = v.InferOutput<typeof AskedItem>

export const FacetsQuestion = v.object({
  /** Filters of the search as its page address has them, without `?`. */
  search: SearchText,
  asked: v.pipe(v.array(AskedItem), v.minLength(1), v.maxLength(mostAsked), v.readonly()),
  /** The user asked for exactly these numbers: the gateway does not postpone them. */
  urgent: v.optional(v.boolean()),
})
export type FacetsQuestion = v.InferOutput<typeof FacetsQuestion>

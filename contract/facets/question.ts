import * as v from 'valibot'

// What `/api/facets` is asked. The question names one search and, around it, the searches whose numbers are wanted: each
// as the filters in which it differs, in the words of the page's address (variation.ts). A number is always the
// `/search/count` of that search.

/** Numbers and other items that one question may name. */
export const mostAsked = 500

/** Characters of a search's text: as long as an address may be. */
const longestSearch = 8000

const SearchText = v.pipe(v.string(), v.maxLength(longestSearch))
const whole = v.pipe(v.number(), v.safeInteger())
const decimal = v.pipe(v.string(), v.regex(/^\d{1,19}$/))

/** Filters whose values are spread enough for quantiles. */
export const measures = ['price', 'year', 'odometer', 'power'] as const
export type MeasureKey = (typeof measures)[number]

/** Filters along which a search is cut into slices that the result window shows whole. */
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

/** What a car may be compared by. */
export const criteria = [
  'model',
  'year',
  'odometer',
  'fuel',
  'transmission',
  'body',
  'condition',
  'country',
] as const
export type Criterion = (typeof criteria)[number]

/** A car as far as similar ones are looked for by it; absent: not stated. */
export const StandingCar = v.object({
  brand: whole,
  model: whole,
  year: v.optional(whole),
  fuel: v.optional(whole),
  transmission: v.optional(whole),
  body: v.optional(whole),
  /** 1 used, 2 new, 3 damaged. */
  condition: v.optional(whole),
  country: v.optional(whole),
  /** Kilometres. */
  odometer: v.optional(whole),
  price: v.optional(v.object({ amount: decimal, currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)) })),
})
export type StandingCar = v.InferOutput<typeof StandingCar>

export const Comparison = v.object({
  on: v.pipe(v.array(v.picklist(criteria)), v.readonly()),
  /** Years to either side. */
  years: v.pipe(whole, v.minValue(0), v.maxValue(100)),
  /** Per cent of the distance to either side. */
  odometerPercent: v.pipe(whole, v.minValue(0), v.maxValue(100)),
  /** Per cent of the price to either side; absent: any price. */
  pricePercent: v.optional(v.pipe(whole, v.minValue(0), v.maxValue(100))),
})
export type Comparison = v.InferOutput<typeof Comparison>

/** Where a car stands among similar ones: by this comparison, or by the closest one that has enough cars. */
export const StandingAsked = v.object({
  kind: v.literal('standing'),
  car: StandingCar,
  /** `verdict`: the same model only. `standing`: widened to the make. `similar`: near in price too, no ranks. */
  among: v.picklist(['verdict', 'standing', 'similar']),
  comparison: v.optional(Comparison),
  /** Cars that are enough; 12 where absent. */
  least: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(1000))),
})

export const AskedItem = v.union([SearchText, QuantilesAsked, SlicesAsked, StandingAsked])
export type AskedItem = v.InferOutput<typeof AskedItem>

export const FacetsQuestion = v.object({
  /** Filters of the search as its page address has them, without `?`. */
  search: SearchText,
  asked: v.pipe(v.array(AskedItem), v.minLength(1), v.maxLength(mostAsked), v.readonly()),
  /** A person pressed for exactly these numbers: they are not put off. */
  urgent: v.optional(v.boolean()),
})
export type FacetsQuestion = v.InferOutput<typeof FacetsQuestion>

import * as v from 'valibot'

// Four kinds of identifier that must not be mixed (spec: "What the service does"), and the rest of them.

export const CarId = v.pipe(v.string(), v.nonEmpty(), v.brand('CarId'))
export type CarId = v.InferOutput<typeof CarId>

/** The source's own listing id; means something only together with its domain. */
export const ListingId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.nonEmpty(),
  v.brand('ListingId'),
)
export type ListingId = v.InferOutput<typeof ListingId>

export const BrandId = v.pipe(v.number(), v.integer(), v.brand('BrandId'))
export type BrandId = v.InferOutput<typeof BrandId>

/** Differs between accounts: never in a link, see kinds/sources.ts. */
export const DomainId = v.pipe(v.number(), v.integer(), v.brand('DomainId'))
export type DomainId = v.InferOutput<typeof DomainId>

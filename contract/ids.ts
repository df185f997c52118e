import * as v from 'valibot'

// The identifiers that must not be mixed (spec: "What the service does"), as branded types.

export const CarId = v.pipe(v.string(), v.nonEmpty(), v.brand('CarId'))
export type CarId = v.InferOutput<typeof CarId>

/** The source's own listing id; unique only within its domain. */
export const ListingId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.nonEmpty(),
  v.brand('ListingId'),
)
export type ListingId = v.InferOutput<typeof ListingId>

export const BrandId = v.pipe(v.number(), v.integer(), v.brand('BrandId'))
export type BrandId = v.InferOutput<typeof BrandId>

/** Differs between accounts, so links use host names instead (kinds/sources.ts). */
export const DomainId = v.pipe(v.number(), v.integer(), v.brand('DomainId'))
export type DomainId = v.InferOutput<typeof DomainId>

import type { Listing } from '#contract/resources/listing.ts'

/** A listing id means something only together with its domain. */
export const listingKey = ({ external }: Listing): string => `${external.domain.id}/${external.id}`

/** Whether the two stand on the same site. */
export const sameSource = (a: Listing, b: Listing): boolean => a.external.domain.id === b.external.domain.id

/** What a person calls the source; a source without a name keeps the number of its domain. */
export const sourceName = ({ external }: Listing): string => external.domain.name ?? `#${external.domain.id}`

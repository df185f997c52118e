import type { Listing } from '#contract/resources/listing.ts'
import type { Match } from './matching-listing.ts'

/** Pictures of the demo inventory are rendered and must never pass for photographs. */
export const isIllustration = (src: string): boolean => src.startsWith('/demo/pictures/')

const sources = (listing: Listing): string[] => listing.images.map(({ original }) => original)

/**
 * The matching listing's own pictures; where it has none, those of the first other listing that has,
 * because it is the same car. Each address once.
 */
export const picturesOf = ({ listing, others }: Match): string[] => [
  ...new Set([listing, ...others].map(sources).find((found) => found.length > 0)),
]

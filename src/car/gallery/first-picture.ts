import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'

/** Active listings first, then the newest: the car as it stands today leads. */
export const byStanding = (a: Listing, b: Listing): number =>
  Number(a.archived === true) - Number(b.archived === true) ||
  Date.parse(b.created_at ?? '1970') - Date.parse(a.created_at ?? '1970')

/** Addresses a browser may load as a picture or a video; the rest (`javascript:`, empty) are left out. */
export const loadable = (src: string): boolean => /^(?:https?:)?\/\/\S|^\/(?!\/)\S/i.test(src.trim())

/** The picture that the gallery begins with, videos aside. */
export const firstPicture = (listings: readonly Listing[]): string | undefined =>
  listings
    .toSorted(byStanding)
    .flatMap(({ images }) => images.map(({ original }) => original))
    .find(loadable)

/** How wide the large picture stands on the page, as an `<img sizes>`: three quarters of its half of a wide window. */
export const stageSizes =
  '(min-width: 88rem) 46.5rem, (min-width: 64rem) calc(75vw - 19.5rem), min(100vw, 90dvh)'

/** The place of the pictures: of one size before they are known and after. On a wide window with tiles at its side. */
export const stageBox = 'aspect-3/2 max-h-[60dvh] w-full lg:aspect-2/1'

/** The listing that stands for a car where there is room for one. */
export const leadListing = (car: Car): Listing | undefined => car.listings.toSorted(byStanding)[0]

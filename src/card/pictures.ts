import type { Car, Listing } from '#contract/resources/car.ts'
import { type ListingMatch, matchingListings } from '#contract/matching-listing.ts'
import { type PictureWidth, pictureUrl, pictureWidths } from '#contract/pictures.ts'
import type { Search } from '#contract/search.ts'
import type { AmountWorth } from '#contract/rates.ts'
import { noSites } from '#src/api/sites.ts'

/** Pictures of the demo inventory are rendered and must never pass for photographs. */
export const isIllustration = (src: string): boolean => src.startsWith('/demo/pictures/')

const sources = (listing: Listing): string[] => listing.images.map(({ original }) => original)

/**
 * Pictures of the matching listing, else of the first other listing with pictures, because it is the same
 * car. Without duplicates.
 */
export const picturesOf = ({ listing, others }: ListingMatch): string[] => [
  ...new Set([listing, ...others].map(sources).find((found) => found.length > 0)),
]

/** Widths for cards; only the gallery uses larger ones. */
const cardWidths: readonly PictureWidth[] = pictureWidths.filter((width) => width <= 1200)

/** `srcset` for the gateway's resizer. */
export const pictureSet = (src: string, widths: readonly PictureWidth[] = cardWidths): string =>
  widths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', ')

/** The picture for link previews: from its own host, or from ours in preview size. */
export function ogImage(src: string | undefined): string | undefined {
  if (src === undefined) return undefined
  if (src.startsWith('//')) return `https:${src}`
  return /^https?:\/\//i.test(src) ? src : src.startsWith('/') ? pictureUrl(src, 1200) : undefined
}

/** Sizes of a card's picture, which is as wide as its column. */
export const cardSizes =
  '(min-width: 108rem) 20rem, (min-width: 80rem) 23vw, (min-width: 64rem) 33vw, (min-width: 40rem) 48vw, 96vw'

export const rowSizes = '(min-width: 40rem) 15rem, 7rem'

/**
 * Preloads the pictures of the cars that will be in sight, in the sizes of their places, before the cars
 * render.
 * @param worth in the search's currency
 * @param fromTop whether the window will scroll to the top, or stay where it is
 */
export function preloadPictures(
  cars: readonly Car[],
  search: Search,
  worth: AmountWorth,
  fromTop: boolean,
): void {
  const { currency } = search
  const context = { currency, sites: noSites, worth }
  const matches = matchingListings(cars, search, context, Date.now())
  const moved = fromTop ? scrollY : 0
  const places = [...document.querySelectorAll<HTMLElement>('main [data-place]')].map((place) => {
    const { top, bottom } = place.getBoundingClientRect()
    return { place, inSight: bottom + moved > 0 && top + moved < innerHeight }
  })
  // All places are measured before the first link is added, because each link would force a layout.
  for (const { place } of places.filter(({ inSight }) => inSight)) {
    const match = matches[Number(place.dataset.place)]
    const [src] = match === undefined ? [] : picturesOf(match)
    if (src === undefined) continue
    const link = document.createElement('link')
    const remove = () => link.remove()
    const imageSizes = place.querySelector('img')?.sizes || cardSizes
    Object.assign(link, { rel: 'preload', as: 'image', imageSrcset: pictureSet(src), imageSizes })
    link.referrerPolicy = 'no-referrer'
    link.addEventListener('load', remove)
    link.addEventListener('error', remove)
    document.head.append(link)
  }
}

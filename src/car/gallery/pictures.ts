import { pictureUrl, pictureWidths } from '#contract/pictures.ts'
import { type Car, keyOfListing, type Listing } from '#contract/resources/car.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { carLabel } from '#src/card/title.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { sourceName } from '../listing.ts'

export type Shot =
  /** `also` lists other listings of the car with the same picture. */
  | { readonly kind: 'picture'; readonly src: string; readonly also: readonly Listing[] }
  | { readonly kind: 'video'; readonly src: string }

export interface ShotGroup {
  readonly key: string
  readonly listing: Listing
  readonly shots: readonly Shot[]
}

/** The identity of a picture: without scheme, fragment and size parameters, which do not change its content. */
export function pictureIdentity(src: string): string {
  const [address = src] = src.trim().split('#')
  const [path = address, query] = address.replace(/^https?:/i, '').split('?')
  const rest = new URLSearchParams(query)
  for (const size of ['w', 'h', 'width', 'height', 'size', 'q', 'quality']) rest.delete(size)
  const kept = rest.toString()
  return kept === '' ? path : `${path}?${kept}`
}

export function shotGroups(car: Car): ShotGroup[] {
  const seen = new Map<string, { readonly of: Listing; readonly also: Listing[] }>()
  const groups = car.listings.toSorted(byStanding).map((listing) => {
    const shots: Shot[] = []
    for (const src of listing.images.map(({ original }) => original).filter(loadable)) {
      const identity = pictureIdentity(src)
      const first = seen.get(identity)
      // A repetition within one listing is an error of the source and confirms nothing.
      if (first && first.of !== listing && !first.also.includes(listing)) first.also.push(listing)
      if (first) continue
      const also: Listing[] = []
      seen.set(identity, { of: listing, also })
      shots.push({ kind: 'picture', src, also })
    }
    for (const src of listing.video.filter(loadable)) {
      const identity = pictureIdentity(src)
      if (seen.has(identity)) continue
      seen.set(identity, { of: listing, also: [] })
      shots.push({ kind: 'video', src })
    }
    return { key: keyOfListing(listing), listing, shots }
  })
  return groups.filter((group) => group.shots.length > 0)
}

export const foldedCount = (groups: readonly ShotGroup[]): number =>
  groups.flatMap(({ shots }) => shots.flatMap((shot) => (shot.kind === 'picture' ? shot.also : []))).length

/** Whether a file plays in the page; other addresses (a video site's page) are links, so that no foreign script runs. */
export const playsHere = (src: string): boolean => /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(src)

export interface Placed {
  readonly shot: Shot
  readonly listing: Listing
  readonly index: number
}

export const shotList = (groups: readonly ShotGroup[]): Placed[] =>
  groups
    .flatMap(({ listing, shots }) => shots.map((shot) => ({ shot, listing })))
    .map((each, index) => ({ ...each, index }))

/** The shot that a key leads to, in a circle; undefined for other keys. */
export function shotAfterKey(key: string, index: number, count: number): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return Object.hasOwn(to, key) ? to[key] : undefined
}

/** Texts of a picture: its number, the car and the source; an illustration is never called a photo. */
export function useShotWords(car: Car, count: number) {
  const { t, format } = useTextContext()
  return {
    alt: ({ shot, listing, index }: Placed) => {
      const drawn = isIllustration(shot.src) ? 'card.illustration' : 'card.photo'
      return t(shot.kind === 'video' ? 'car.gallery.video' : drawn, {
        index: index + 1,
        count,
        car: carLabel(t, car),
        source: sourceName(listing),
      })
    },
    origin: ({ shot, listing }: Placed) =>
      [
        sourceName(listing),
        listing.created_at === null ? '' : format.date(listing.created_at),
        shot.kind === 'picture' && shot.also.length > 0
          ? t('car.gallery.also', { sources: format.list([...new Set(shot.also.map(sourceName))]) })
          : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    counter: (index: number) => t('car.gallery.counter', { index: index + 1, count }),
  }
}

export const loadedPicture = (src: string): string | undefined =>
  pictureWidths
    .map((width) => pictureUrl(src, width))
    .findLast((url) => performance.getEntriesByName(new URL(url, document.baseURI).href).length > 0)

/** Active listings first, then the newest: the car's current state leads. */
export const byStanding = (a: Listing, b: Listing): number =>
  Number(a.archived === true) - Number(b.archived === true) ||
  Date.parse(b.created_at ?? '1970') - Date.parse(a.created_at ?? '1970')

/** Whether a browser may load an address as a picture or video; others (`javascript:`, empty) are dropped. */
const loadable = (src: string): boolean => /^(?:https?:)?\/\/\S|^\/(?!\/)\S/i.test(src.trim())

export const firstPicture = (listings: readonly Listing[]): string | undefined =>
  listings
    .toSorted(byStanding)
    .flatMap(({ images }) => images.map(({ original }) => original))
    .find(loadable)

/** Width of the large picture as `<img sizes>`: three quarters of its half of a wide window. */
export const stageSizes =
  '(min-width: 88rem) 46.5rem, (min-width: 64rem) calc(75vw - 19.5rem), min(100vw, 90dvh)'

/** The box of the pictures, with the same size before and after loading. In a wide window it has tiles at its side. */
export const stageBox = 'aspect-3/2 max-h-[60dvh] w-full lg:aspect-2/1'

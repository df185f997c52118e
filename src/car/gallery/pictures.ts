import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { carLabel } from '#src/card/title.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { listingKey, sourceName } from '../listings/listing.ts'
import { byStanding, loadable } from './first-picture.ts'

interface Picture {
  readonly kind: 'picture'
  readonly src: string
  /** Other listings of the car that show the same picture. */
  readonly also: readonly Listing[]
}

interface Video {
  readonly kind: 'video'
  readonly src: string
}

type Shot = Picture | Video

/** One listing's pictures, without those that an earlier group shows already. */
export interface ShotGroup {
  readonly key: string
  readonly listing: Listing
  readonly shots: readonly Shot[]
}

/**
 * The same picture under two spellings of its address: the scheme, a fragment and the size that a
 * content network is asked for say nothing about what it shows.
 */
export function pictureIdentity(src: string): string {
  const [address = src] = src.trim().split('#')
  const [path = address, query] = address.replace(/^https?:/i, '').split('?')
  const rest = new URLSearchParams(query)
  for (const size of ['w', 'h', 'width', 'height', 'size', 'q', 'quality']) rest.delete(size)
  const kept = rest.toString()
  return kept === '' ? path : `${path}?${kept}`
}

/** All listings' pictures, grouped by listing; a picture that several show stands once, with the first. */
export function shotGroups(car: Car): ShotGroup[] {
  const listings = car.listings.toSorted(byStanding)
  const seen = new Map<string, Listing[]>()
  const groups = listings.map((listing) => {
    const shots: ({ kind: 'picture'; src: string; also: Listing[] } | Video)[] = []
    for (const { original } of listing.images) {
      if (!loadable(original)) continue
      const identity = pictureIdentity(original)
      const others = seen.get(identity)
      if (others) {
        // The same listing twice is a slip of the source, not another witness.
        if (!others.includes(listing) && !shots.some((shot) => pictureIdentity(shot.src) === identity))
          others.push(listing)
        continue
      }
      const also: Listing[] = []
      seen.set(identity, also)
      shots.push({ kind: 'picture', src: original, also })
    }
    for (const src of listing.video) {
      if (!loadable(src) || seen.has(pictureIdentity(src))) continue
      seen.set(pictureIdentity(src), [])
      shots.push({ kind: 'video', src })
    }
    return { key: listingKey(listing), listing, shots }
  })
  return groups.filter((group) => group.shots.length > 0)
}

/** How many pictures were folded into another listing's. */
export const foldedCount = (groups: readonly ShotGroup[]): number =>
  groups.reduce(
    (sum, group) =>
      sum + group.shots.reduce((own, shot) => own + (shot.kind === 'picture' ? shot.also.length : 0), 0),
    0,
  )

/** Files play in the page; any other address (a video site's own page) is a link, so that no stranger's script runs here. */
export const playsHere = (src: string): boolean => /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(src)

/** A shot with its place among all, as the counter says it. */
export interface Placed {
  readonly shot: Shot
  readonly listing: Listing
  /** From 0. */
  readonly index: number
}

/** All shots in one row, in the order of their groups. */
export const shotList = (groups: readonly ShotGroup[]): Placed[] =>
  groups
    .flatMap(({ listing, shots }) => shots.map((shot) => ({ shot, listing })))
    .map((each, index) => ({ ...each, index }))

/** Which shot a key leads to; undefined for a key that leads nowhere. The row is a circle. */
export function shotAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** What a picture is called: by its number, the car and the source, and never a photo where it is a drawing. */
export function useShotWords(car: Car, count: number) {
  const t = useT()
  const format = useFormat()
  return {
    alt: ({ shot, listing, index }: Placed) =>
      t(
        shot.kind === 'video'
          ? 'car.gallery.video'
          : isIllustration(shot.src)
            ? 'card.illustration'
            : 'card.photo',
        {
          index: index + 1,
          count,
          car: carLabel(t, car),
          source: sourceName(listing),
        },
      ),
    /** Where it comes from, on which day, and who else shows it. */
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

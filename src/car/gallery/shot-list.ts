import type { Listing } from '#contract/resources/listing.ts'
import type { Shot, ShotGroup } from './pictures.ts'

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

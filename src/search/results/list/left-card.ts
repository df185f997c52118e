import { carLinks } from '#src/card/CardLink.tsx'
import { settlingFrames } from '#src/lib/timing.ts'

/** The card a reader opened, and where on the screen it was, per step of the history. */
interface Left {
  readonly id: string
  /** Pixels from the top of the window. */
  readonly top: number
}

const kept = new Map<string, Left>()

const linkOf = (id: string) => carLinks().find(({ dataset }) => dataset.car === id)

export const leaveCard = (entry: string, id: string): void => {
  const top = linkOf(id)?.getBoundingClientRect().top
  if (top !== undefined) kept.set(entry, { id, top })
}

/** Whether the reader comes back from a card of this step. */
export const hasLeft = (entry: string): boolean => kept.has(entry)

/** Keeps it where it is to be, for some frames or until the reader goes on. */
function hold(link: HTMLElement, top: number, frames: number): void {
  if (document.activeElement !== link) return
  scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => hold(link, top, frames - 1))
}

/**
 * Back on the results: the focus is on the card that was opened, at the height it had. The router has
 * restored the offset of the page by then; cards out of sight may have been guessed in height.
 */
export function returnToCard(entry: string): void {
  const left = kept.get(entry)
  if (left === undefined) return
  kept.delete(entry)
  const link = linkOf(left.id)
  if (link === undefined) return
  // Laid out again on focus: only now does its top stand for itself.
  link.focus({ preventScroll: true })
  hold(link, left.top, settlingFrames)
}

import { type Search, searchKey } from '#contract/search.ts'
import { settlingFrames } from '#src/lib/timing.ts'
import { carLinks } from './CardLink.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On a car's step: which step of the history its results are, and how far from the window's top its card stood. */
    readonly results?: { readonly index: number; readonly top: number }
  }
}

/** The car that was looked at last, and the results it was opened from. */
interface LastSeen {
  readonly id: string
  /** The search, on the page that this car stands on. */
  readonly search: Search
  /** As the car's step of the history says it. */
  readonly index: number
  readonly top: number
}

let lastSeen: LastSeen | undefined

/** Said whenever a car's step is entered, by a card, by leafing, Back, Forward or a reload: the step itself knows. */
export const seeCar = (seen: LastSeen): void => {
  lastSeen = seen
}

/** Whether the reader comes back from a car to this step of the history. */
export const comesBack = (index: number): boolean => lastSeen?.index === index

/** The pages that results have to show for the card of the last car; undefined where they show it as they are. */
export function pagesFor(index: number, search: Search, first = search.page) {
  if (!comesBack(index) || lastSeen === undefined) return undefined
  const { page } = lastSeen.search
  // The history may have another search in this place by now.
  if (searchKey({ ...lastSeen.search, page: 1 }) !== searchKey({ ...search, page: 1 })) return undefined
  if (page >= first && page <= search.page) return undefined
  return { first: Math.min(first, page), page: Math.max(search.page, page) }
}

/** Keeps it where it is to be, for some frames or until the reader goes on. */
function hold(link: HTMLElement, top: number, frames: number): void {
  if (document.activeElement !== link) return
  scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => hold(link, top, frames - 1))
}

/**
 * Back on the results: the focus is on the card of the car that was seen last, where the one that was opened had stood.
 * The router has restored the offset of the page by then; cards out of sight may have been guessed in height.
 */
export function returnToCard(index: number): void {
  const seen = lastSeen
  lastSeen = undefined
  if (seen?.index !== index) return
  const link = carLinks().find(({ dataset }) => dataset.car === seen.id)
  if (link === undefined) return
  // Laid out again on focus: only now does its top stand for itself.
  link.focus({ preventScroll: true })
  hold(link, seen.top, settlingFrames)
}

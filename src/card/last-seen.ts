import { type Search, searchKey } from '#contract/search.ts'
import { settlingFrames } from '#src/lib/timing.ts'
import { carLinks } from './CardLink.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** State of a car's history entry: the index of its results' entry, and the card's distance from the window's top. */
    readonly results?: { readonly index: number; readonly top: number }
  }
}

/** The last opened car and the results that it was opened from. */
interface LastSeen {
  readonly id: string
  /** The search with the results page of this car. */
  readonly search: Search
  /** From the state of the car's history entry. */
  readonly index: number
  readonly top: number
}

let lastSeen: LastSeen | undefined

/** Called whenever a car's history entry is entered, whether by a card, paging, Back, Forward or a reload. */
export const seeCar = (seen: LastSeen): void => {
  lastSeen = seen
}

/** Whether the user returns from a car to this history entry. */
export const comesBack = (index: number): boolean => lastSeen?.index === index

/** The pages that results must show for the card of the last car; undefined if they already include it. */
export function pagesFor(index: number, search: Search, first = search.page) {
  if (!comesBack(index) || lastSeen === undefined) return undefined
  const { page } = lastSeen.search
  // Meanwhile the history may have another search at this index.
  if (searchKey({ ...lastSeen.search, page: 1 }) !== searchKey({ ...search, page: 1 })) return undefined
  if (page >= first && page <= search.page) return undefined
  return { first: Math.min(first, page), page: Math.max(search.page, page) }
}

/** Keeps the link at its position for some frames or until the focus moves on. */
function hold(link: HTMLElement, top: number, frames: number): void {
  if (document.activeElement !== link) return
  scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => hold(link, top, frames - 1))
}

/**
 * Focuses the card of the last car at the position of the opened card. The router has restored the scroll
 * offset by then, but heights of cards out of sight may have been estimates.
 */
export function returnToCard(index: number): void {
  const seen = lastSeen
  lastSeen = undefined
  if (seen?.index !== index) return
  const link = carLinks().find(({ dataset }) => dataset.car === seen.id)
  if (link === undefined) return
  // The focus triggers a layout, after which the card's position is exact.
  link.focus({ preventScroll: true })
  hold(link, seen.top, settlingFrames)
}

import { createStore } from 'zustand'
import { type Search, searchKey } from '#contract/search.ts'

interface Ahead {
  /** Its cars are in the cache; undefined where nobody has rested on anything. */
  readonly search: Search | undefined
  /** It was chosen: it is shown, a moment before the address says so. Else it is drawn out of sight. */
  readonly chosen: boolean
}

const nothing: Ahead = { search: undefined, chosen: false }

/** The search that a person seems about to choose, or has just chosen. */
export const ahead = createStore<Ahead>(() => nothing)

let places = 0

/** Says that there is a place where it would be shown; returns what takes that back. */
export function offerPlace(): () => void {
  places += 1
  return () => {
    places -= 1
  }
}

/** A table or a map has no such place: there the address goes first. */
export const hasPlace = (): boolean => places > 0

/** The history went to `search`, or to another page: what was chosen, and is not that, is taken back. */
export function followAhead(search: Search | undefined): void {
  const { search: next, chosen } = ahead.getState()
  if (!chosen || next === undefined) return
  if (search === undefined || searchKey(next) !== searchKey(search)) ahead.setState(nothing)
}

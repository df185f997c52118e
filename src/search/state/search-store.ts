import type { RouterHistory } from '@tanstack/react-router'
import { type Search, searchKey, emptySearch } from '#contract/search.ts'
import { type Address, addressOf, searchParams } from '#src/app/address/address.ts'
import { onOwnCurrency, ownCurrency } from '#src/stores/own-currency.ts'
import type { Ignored } from '#contract/link.ts'
import { afterPaint, hoverIntentMs } from '#src/lib/timing.ts'
import { createContext, use, useSyncExternalStore } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** First of the pages shown, where "show more" has put several below each other. */
    readonly first?: number
    /** The page that was asked for, where it lay beyond the last. */
    readonly clamped?: number | undefined
    /** Parts of the link that were left out when its address was corrected, and so no longer stand in it. */
    readonly ignored?: readonly Ignored[]
  }
}

/** What belongs to this step of the history and not to its address: a shared link opens without it. */
export interface HistoryEntry {
  /** Which step it is, counted by the router. */
  readonly index: number
  readonly first: number | undefined
  readonly clamped: number | undefined
  readonly ignored: readonly Ignored[]
}

/** Nothing besides the address. */
export const plainEntry: HistoryEntry = { index: 0, first: undefined, clamped: undefined, ignored: [] }

export interface SearchState {
  readonly address: Address
  readonly entry: HistoryEntry
  /** Chosen, while its cars are loading. Its own navigation confirms it; any other navigation cancels it. */
  readonly pending: Search | undefined
}

export interface ChooseOptions {
  /** Replaces the last step of the history, so that Back undoes typing as a whole. */
  readonly replace?: boolean
  /** Whether the page begins at its top again. */
  readonly resetScroll?: boolean
  readonly first?: number
}

/** Where the search is read and chosen: the history, or the draft in the phone's sheet. */
export interface SearchStore {
  readonly get: () => SearchState
  readonly subscribe: (changed: () => void) => () => void
  readonly choose: (next: Search, options?: ChooseOptions) => void
  /** Prefetches what a person seems about to choose. */
  readonly prefetch: (next: Search) => void
}

/** The search with the pending choice: what controls show. */
export const chosenSearch = ({ pending, address }: SearchState): Search => pending ?? address.search

interface Step extends ChooseOptions {
  readonly search: Search
}

interface Deps {
  readonly history: RouterHistory
  readonly navigate: (step: Step, address: Address) => void
  /** Resolves when the cars of a search are there, or cannot be had. */
  readonly fetch: (search: Search) => Promise<void>
}

/**
 * The one owner of the search. The history holds it; a choice over it is pending until its cars are there, so that cars,
 * heading, chips and address change in one frame. Then each choice becomes a step of the history.
 */
export function createSearchStore({ history, navigate, fetch }: Deps): SearchStore {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** Choices that are no steps yet, over the location they were made on; the last one is pending. */
  let unconfirmed: { readonly over: RouterHistory['location']; readonly steps: readonly Step[] } | undefined
  let state: SearchState | undefined
  let read: { location: RouterHistory['location']; own: string; pending: Search | undefined } | undefined

  const pendingStep = () => (unconfirmed?.over === history.location ? unconfirmed.steps.at(-1) : undefined)

  const get = (): SearchState => {
    const { location } = history
    const pending = pendingStep()?.search
    const own = ownCurrency()
    const sameAddress = read?.location === location && read.own === own
    if (state !== undefined && sameAddress && read?.pending === pending) return state
    // While another page loads, the results keep their state until they are unmounted. A choice changes only `pending`.
    const known = sameAddress || location.pathname !== '/' ? state : undefined
    read = { location, own, pending }
    const { __TSR_index: index, first, clamped, ignored = plainEntry.ignored } = location.state
    state =
      known === undefined
        ? { address: addressOf(location.search), entry: { index, first, clamped, ignored }, pending }
        : { ...known, pending }
    return state
  }

  /** Makes the steps that are unconfirmed, the last one for good. */
  const confirm = (steps: readonly Step[]) => {
    const { address } = get()
    unconfirmed = undefined
    for (const step of steps) {
      navigate(step, address)
      // The history joins steps of one task to one.
      history.flush()
    }
  }

  const choose = (search: Search, options: ChooseOptions = {}) => {
    stopResting()
    const over = history.location
    const before = unconfirmed?.over === over ? unconfirmed.steps : []
    const step = { search, ...options }
    if (over.pathname !== '/') return confirm([step])
    const last = before.at(-1)
    // Replacing a pending choice keeps the options of the first, which decide how its step is made.
    const steps = options.replace && last ? [...before.slice(0, -1), { ...last, search }] : [...before, step]
    const { address } = get()
    // A currency that compares nothing may still be named by the address.
    const undone =
      searchKey(search) === searchKey(address.search) &&
      searchParams(address, search).currency === searchParams(address, address.search).currency
    const mine = undone ? undefined : { over, steps }
    unconfirmed = mine
    tell()
    if (mine === undefined) return
    const isPending = () => unconfirmed === mine && history.location === over
    // The chosen row is painted before its cars, so that a click is answered at once.
    void Promise.all([fetch(search), afterPaint()]).then(() => {
      if (isPending()) confirm(steps)
    })
  }

  let resting: ReturnType<typeof setTimeout> | undefined
  const stopResting = () => clearTimeout(resting)
  const prefetch = (search: Search) => {
    stopResting()
    resting = setTimeout(() => void fetch(search), hoverIntentMs)
  }

  let leave: (() => void) | undefined
  return {
    get,
    choose,
    prefetch,
    subscribe: (listener) => {
      if (leave === undefined) {
        const all = [history.subscribe(tell), onOwnCurrency(tell)]
        leave = () => {
          for (const each of all) each()
        }
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        leave = undefined
      }
    },
  }
}

const nothing: SearchState = {
  address: { search: emptySearch, ignored: [] },
  entry: plainEntry,
  pending: undefined,
}

/** The store stays the same, so that rows which hold it need not draw again when the search changes. */
export const SearchContext = createContext<SearchStore>({
  get: () => nothing,
  subscribe: () => () => {},
  choose: () => {},
  prefetch: () => {},
})

export const useSearchStore = (): SearchStore => use(SearchContext)

/** A component draws again when its part changes. @param select must return the same for the same search */
export function useSearch<T>(select: (state: SearchState) => T): T {
  const { get, subscribe } = useSearchStore()
  const read = () => select(get())
  // The first markup is rendered at build time, where there is no browser history.
  return useSyncExternalStore(subscribe, read, read)
}

/** The address that the cars on the page answer. */
export const useAddress = () => useSearch(({ address }) => address)

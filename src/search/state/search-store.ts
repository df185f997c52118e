import type { RouterHistory } from '@tanstack/react-router'
import { type Search, searchKey, emptySearch } from '#contract/search.ts'
import { type Address, addressOf, searchParams } from '#src/app/address/address.ts'
import { onOwnCurrency, ownCurrency } from '#src/stores/own-currency.ts'
import type { Ignored } from '#contract/link.ts'
import { afterPaint, hoverIntentMs } from '#src/lib/timing.ts'
import { createContext, use, useSyncExternalStore } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** First of the shown pages after "Show more". */
    readonly first?: number
    /** The requested page, if it was beyond the last. */
    readonly clamped?: number | undefined
    /** Unreadable parts of the link that its corrected address no longer contains. */
    readonly ignored?: readonly Ignored[]
  }
}

/** State of a history entry outside its address: a shared link opens without it. */
export interface HistoryEntry {
  /** Index of the entry, counted by the router. */
  readonly index: number
  readonly first: number | undefined
  readonly clamped: number | undefined
  readonly ignored: readonly Ignored[]
}

/** An entry without state outside its address. */
export const plainEntry: HistoryEntry = { index: 0, first: undefined, clamped: undefined, ignored: [] }

export interface SearchState {
  readonly address: Address
  readonly entry: HistoryEntry
  /** Chosen, while its cars are loading. Its own navigation confirms it; any other navigation cancels it. */
  readonly pending: Search | undefined
}

export interface ChooseOptions {
  /** Replaces the last history entry, so that Back undoes typing as a whole. */
  readonly replace?: boolean
  /** Whether the page scrolls to its top. */
  readonly resetScroll?: boolean
  readonly first?: number
}

/** Access to the search: in the history, or in the draft of the phone's sheet. */
export interface SearchStore {
  readonly get: () => SearchState
  readonly subscribe: (changed: () => void) => () => void
  readonly choose: (next: Search, options?: ChooseOptions) => void
  /** Prefetches a search that the user is likely to choose. */
  readonly prefetch: (next: Search) => void
}

/** The search with the pending choice, as controls show it. */
export const chosenSearch = ({ pending, address }: SearchState): Search => pending ?? address.search

interface Step extends ChooseOptions {
  readonly search: Search
}

interface Deps {
  readonly history: RouterHistory
  readonly navigate: (step: Step, address: Address) => void
  /** Resolves when the cars of a search are loaded or have failed. */
  readonly fetch: (search: Search) => Promise<void>
}

/**
 * The only owner of the search. The history holds it; a choice is pending until its cars are loaded, so that
 * cars, heading, chips and address change in one frame. Then each choice becomes a history entry.
 */
export function createSearchStore({ history, navigate, fetch }: Deps): SearchStore {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** Choices without a history entry yet, with the location they were made at; the last one is pending. */
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

  /** Navigates to each unconfirmed choice in order. */
  const confirm = (steps: readonly Step[]) => {
    const { address } = get()
    unconfirmed = undefined
    for (const step of steps) {
      navigate(step, address)
      // Without a flush the history would merge entries of the same task.
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
    // Replacing a pending choice keeps the options of the first one, which decide whether a new entry is added.
    const steps = options.replace && last ? [...before.slice(0, -1), { ...last, search }] : [...before, step]
    const { address } = get()
    // The address may contain a currency even if the search compares no prices.
    const undone =
      searchKey(search) === searchKey(address.search) &&
      searchParams(address, search).currency === searchParams(address, address.search).currency
    const mine = undone ? undefined : { over, steps }
    unconfirmed = mine
    tell()
    if (mine === undefined) return
    const isPending = () => unconfirmed === mine && history.location === over
    // The chosen row is painted before its cars, so that a click has an immediate effect.
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

/** The store object is stable, so that rows which read it do not rerender when the search changes. */
export const SearchContext = createContext<SearchStore>({
  get: () => nothing,
  subscribe: () => () => {},
  choose: () => {},
  prefetch: () => {},
})

export const useSearchStore = (): SearchStore => use(SearchContext)

/** Rerenders when the selected part changes. @param select must return the same value for the same state */
export function useSearch<T>(select: (state: SearchState) => T): T {
  const { get, subscribe } = useSearchStore()
  const read = () => select(get())
  // The first markup is rendered at build time, without a browser history.
  return useSyncExternalStore(subscribe, read, read)
}

/** The address whose cars are on the page. */
export const useAddress = () => useSearch(({ address }) => address)

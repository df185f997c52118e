import { create } from 'zustand'
import { emptySearch, type Search } from '#contract/search.ts'

/** What is chosen in the phone's filter sheet and not yet applied. The address knows nothing of it. */
interface SearchDraft {
  /** Canonical text of the search it was begun over: over another one it means nothing. */
  readonly over: string | undefined
  readonly search: Search
}

export const useDraft = create<SearchDraft>(() => ({ over: undefined, search: emptySearch }))

/** Begins a draft, or goes on with the one that was left: a Back by mistake loses no choices. */
export const beginDraft = (over: string, search: Search): void => {
  if (useDraft.getState().over !== over) useDraft.setState({ over, search })
}

export const setDraft = (search: Search): void => useDraft.setState({ search })

/** It was applied, or is not wanted. */
export const dropDraft = (): void => useDraft.setState({ over: undefined, search: emptySearch })

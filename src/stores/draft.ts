import { create } from 'zustand'
import { emptySearch, type Search, searchKey } from '#contract/search.ts'

/** What is chosen in the phone's filter sheet and not yet applied. The address knows nothing of it. */
interface SearchDraft {
  /** The search it was begun over, as `overKey` says it: over another one it means nothing. */
  readonly over: string | undefined
  readonly search: Search
}

export const useDraft = create<SearchDraft>(() => ({ over: undefined, search: emptySearch }))

/** More pages of it, or another order, are the same search to a draft of filters. */
const overKey = (search: Search): string => searchKey({ ...search, page: 1, sort: emptySearch.sort })

/** The draft that was begun over this search; undefined where there is none. */
export const draftOver = ({ over, search }: SearchDraft, shown: Search): Search | undefined =>
  over === overKey(shown) ? search : undefined

export const setDraft = (shown: Search, search: Search): void =>
  useDraft.setState({ over: overKey(shown), search })

/** It was applied, or is not wanted. */
export const dropDraft = (): void => useDraft.setState({ over: undefined, search: emptySearch })

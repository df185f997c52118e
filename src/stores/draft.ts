import { create } from 'zustand'
import { emptySearch, type Search, searchKey } from '#contract/search.ts'

/** The choices in the phone's filter sheet that are not applied yet; the URL does not have them. */
interface SearchDraft {
  /** The key of the search that the draft started from; for any other search the draft is void. */
  readonly over: string | undefined
  readonly search: Search
}

export const useDraft = create<SearchDraft>(() => ({ over: undefined, search: emptySearch }))

/** Page and sort do not matter to a draft of filters. */
const overKey = (search: Search): string => searchKey({ ...search, page: 1, sort: emptySearch.sort })

/** The draft that started from this search; undefined without one. */
export const draftOver = ({ over, search }: SearchDraft, shown: Search): Search | undefined =>
  over === overKey(shown) ? search : undefined

export const setDraft = (shown: Search, search: Search): void =>
  useDraft.setState({ over: overKey(shown), search })

/** The draft was applied or discarded. */
export const dropDraft = (): void => useDraft.setState({ over: undefined, search: emptySearch })

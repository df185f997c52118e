import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { searchText } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { late, quietAfterCars } from '#src/ui/late.tsx'
import {
  type FacetStore,
  createFacetStore,
  createKnown,
  createWishes,
  FacetsContext,
  isCountedAlike,
} from './context.ts'

const Asking = late(async () => (await import('./Asking.tsx')).Asking, quietAfterCars)

interface Props {
  readonly search: Search
  /** False while numbers have to wait: no request is sent. */
  readonly ready?: boolean
  /** Counts around all cars of the account; the outermost provider. */
  readonly root?: boolean
  readonly children: ReactNode
}

/** The store around a search; its results stay in the query cache as long as the search's cars. */
function useStoreAround(search: Search, root: boolean, wishes: FacetStore['wishes']): FacetStore {
  const { data: known } = useQuery({
    queryKey: ['numbers', root, searchText(search)],
    queryFn: createKnown,
    initialData: createKnown,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return useMemo(() => createFacetStore(search, known, wishes), [search, known, wishes])
}

/** The first of the searches with equal numbers, so that consumers do not rerender for an equal one. */
function useCountedAlike(search: Search): Search {
  const [kept, keep] = useState(search)
  const alike = isCountedAlike(kept, search)
  if (!alike) keep(search)
  return alike ? kept : search
}

/**
 * Requests all numbers in sight below it in one request around one search. The previous numbers stay until
 * the first new one arrives: no render only shows that numbers will change.
 */
export const Facets = ({ search, ready = true, root = false, children }: Props) => {
  const above = use(FacetsContext)
  const [wishes] = useState(createWishes)
  const [held, hold] = useState<Search>()
  const [dragged, setDragged] = useState<string>()
  const next = useCountedAlike(held ?? search)
  const nextStore = useStoreAround(next, root, wishes)
  const isAnswered = useStore(nextStore.known, (known) => known.size > 0)
  const [counted, count] = useState(next)
  // An invalid search gets no numbers.
  if (counted !== next && (isAnswered || !isAskable(next))) count(next)
  const store = useStoreAround(counted, root, wishes)
  const all = root ? store : above.all
  const value = useMemo(() => {
    const drag = (to: Search | undefined) => {
      hold(to)
      if (to !== undefined) setDragged(searchText(to))
    }
    return { search: counted, store, all, drag, dragged }
  }, [counted, store, all, dragged])
  return (
    <FacetsContext value={value}>
      {children}
      <Asking {...{ store: nextStore, ready, root }} held={held !== undefined} />
    </FacetsContext>
  )
}

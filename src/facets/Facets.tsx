import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { searchText } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import { refetchAfterFailure } from '#src/api/failure.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { verdictPauseMs } from '#src/lib/timing.ts'
import { type FacetStore, ask, createFacetStore, keysAround, missingOf, wantedKeys } from './facet-store.ts'
import { FacetsContext } from './context.ts'

interface Props {
  readonly search: Search
  /** False while what is nice to have waits: nothing is asked. */
  readonly ready?: boolean
  /** Around all cars of the account, and above any other. */
  readonly root?: boolean
  readonly children: ReactNode
}

/** What is known around a search is kept as long as its cars are. */
function useStoreAround(search: Search, root: boolean): FacetStore {
  const { data } = useQuery({
    queryKey: ['numbers', root, searchText(search)],
    queryFn: () => createFacetStore(search),
    initialData: () => createFacetStore(search),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data
}

/** Asks one question for all numbers in sight below it, around one search. */
export const Facets = ({ search, ready = true, root = false, children }: Props) => {
  const above = use(FacetsContext)
  const [held, hold] = useState<Search>()
  const [dragged, setDragged] = useState<string>()
  const next = held ?? search
  const counted = useDeferredValue(next)
  const store = useStoreAround(counted, root)
  const nextStore = useStoreAround(next, root)
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
      <Asking {...{ store, nextStore, ready, root }} />
    </FacetsContext>
  )
}

interface AskingProps extends Required<Pick<Props, 'ready' | 'root'>> {
  readonly store: FacetStore
  /** Around the search that is drawn next: what is in sight now will be so then. */
  readonly nextStore: FacetStore
}

/** Beside what wants the numbers, so that nothing of it is drawn again for a question. */
const Asking = ({ store, nextStore, ready, root }: AskingProps) => {
  const atOnce = useStore(
    store.wishes,
    useShallow((wishes) => wantedKeys(wishes, false)),
  )
  const patient = useStore(store.wishes, (wishes) => JSON.stringify(wantedKeys(wishes, true)))
  // As it was written above.
  const inSight = [...atOnce, ...(JSON.parse(useSettled(patient, verdictPauseMs)) as string[])]
  const { base } = nextStore
  // The cars are drawn before the panel: its numbers are asked for meanwhile.
  const wanted = store === nextStore ? inSight : keysAround(base, inSight)
  const pressed = useStore(store.wishes, (wishes) => wishes.pressed)
  // With another search, or other things in sight, the question before is called off and what it still lacked is asked anew.
  useQuery({
    queryKey: ['facets', root, base, wanted.toSorted()],
    queryFn: ({ signal }) => ask(nextStore, missingOf(nextStore, wanted), signal),
    enabled: ready && wanted.length > 0,
    refetchInterval: refetchAfterFailure,
    gcTime: 0,
  })
  useQuery({
    queryKey: ['facets', root, store.base, 'pressed', pressed],
    queryFn: ({ signal }) => ask(store, pressed.keys, signal, true),
    enabled: pressed.keys.length > 0,
    gcTime: 0,
  })
  return null
}

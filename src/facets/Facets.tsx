import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { searchText } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import { refetchAfterFailure } from '#src/api/failure.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { verdictPauseMs } from '#src/lib/timing.ts'
import {
  type FacetStore,
  ask,
  createFacetStore,
  createKnown,
  createWishes,
  keysAround,
  missingOf,
  questionsFor,
  wantedKeys,
} from './facet-store.ts'
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

/** Asks one question for all numbers in sight below it, around one search. */
export const Facets = ({ search, ready = true, root = false, children }: Props) => {
  const above = use(FacetsContext)
  const [wishes] = useState(createWishes)
  const [held, hold] = useState<Search>()
  const [dragged, setDragged] = useState<string>()
  const next = held ?? search
  const counted = useDeferredValue(next)
  const store = useStoreAround(counted, root, wishes)
  const nextStore = useStoreAround(next, root, wishes)
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

const none: ReturnType<typeof questionsFor> = []

interface AskingProps extends Required<Pick<Props, 'ready' | 'root'>> {
  readonly store: FacetStore
  /** Around the search that is drawn next: what is in sight now will be so then. */
  readonly nextStore: FacetStore
}

/** Beside what wants the numbers, so that nothing of it is drawn again for a question. */
const Asking = ({ store, nextStore, ready, root }: AskingProps) => {
  const { base, wishes } = nextStore
  const atOnce = useStore(
    wishes,
    useShallow((all) => wantedKeys(all, false)),
  )
  const patient = useStore(wishes, (all) => JSON.stringify(wantedKeys(all, true)))
  // As it was written above.
  const inSight = [...atOnce, ...(JSON.parse(useSettled(patient, verdictPauseMs)) as string[])]
  // The cars are drawn before the panel: its numbers are asked for meanwhile.
  const wanted = store.base === base ? inSight : keysAround(base, inSight)
  const [before, setBefore] = useState({ base, questions: none })
  const questions = ready ? questionsFor(before.base === base ? before.questions : none, wanted) : none
  if (before.base !== base || before.questions !== questions) setBefore({ base, questions })
  // With another search all questions before are called off.
  useQueries({
    queries: questions.map((keys) => ({
      queryKey: ['facets', root, base, keys],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(nextStore, missingOf(nextStore, keys), signal),
      refetchInterval: refetchAfterFailure,
      gcTime: 0,
    })),
  })
  const pressed = useStore(wishes, (all) => all.pressed)
  useQuery({
    queryKey: ['facets', root, store.base, 'pressed', pressed],
    queryFn: ({ signal }) => ask(store, pressed.keys, signal, true),
    enabled: pressed.keys.length > 0,
    gcTime: 0,
  })
  return null
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { searchText } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import { refetchAfterFailure } from '#src/api/failure.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { verdictPauseMs } from '#src/lib/timing.ts'
import { type Around, ask, createAround, missingOf, wantedKeys } from './around.ts'
import { FacetsContext } from './context.ts'

interface Props {
  readonly search: Search
  /** False while what is nice to have waits: nothing is asked. */
  readonly ready?: boolean
  /** Around all cars of the account, and above any other. */
  readonly root?: boolean
  readonly children: ReactNode
}

/** Asks one question for all numbers in sight below it, around one search. */
export const Facets = ({ search, ready = true, root = false, children }: Props) => {
  const above = use(FacetsContext)
  const [dragged, drag] = useState<Search>()
  const counted = useDeferredValue(dragged ?? search)
  const dragging = dragged !== undefined
  // What is known around a search is kept as long as its cars are.
  const { data: around } = useQuery({
    queryKey: ['numbers', root, searchText(counted)],
    queryFn: () => createAround(counted),
    initialData: () => createAround(counted),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const all = root ? around : above.all
  const value = useMemo(
    () => ({ search: counted, around, all, drag, dragging }),
    [counted, around, all, dragging],
  )
  return (
    <FacetsContext value={value}>
      {children}
      <Asking {...{ around, ready, root }} />
    </FacetsContext>
  )
}

interface AskingProps extends Required<Pick<Props, 'ready' | 'root'>> {
  readonly around: Around
}

/** Beside what wants the numbers, so that nothing of it is drawn again for a question. */
const Asking = ({ around, ready, root }: AskingProps) => {
  const atOnce = useStore(
    around,
    useShallow((state) => wantedKeys(state, false)),
  )
  const patient = useStore(around, (state) => JSON.stringify(wantedKeys(state, true)))
  // As it was written above.
  const wanted = [...atOnce, ...(JSON.parse(useSettled(patient, verdictPauseMs)) as string[])]
  const pressed = useStore(around, (state) => state.pressed)
  const { base } = around.getState()
  // With another search, or other things in sight, the question before is called off and what it still lacked is asked anew.
  useQuery({
    queryKey: ['facets', root, base, wanted],
    queryFn: ({ signal }) => ask(around, missingOf(around, wanted), signal),
    enabled: ready && wanted.length > 0,
    refetchInterval: refetchAfterFailure,
    gcTime: 0,
  })
  useQuery({
    queryKey: ['facets', root, base, 'pressed', pressed],
    queryFn: ({ signal }) => ask(around, pressed.keys, signal, true),
    enabled: pressed.keys.length > 0,
    gcTime: 0,
  })
  return null
}

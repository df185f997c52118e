import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { refetchAfterFailure } from '#src/api/failure.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { verdictPauseMs } from '#src/lib/timing.ts'
import type { FacetStore } from './context.ts'
import { ask, keysAround, missingOf, questionsFor, wantedKeys } from './questions.ts'

const none: ReturnType<typeof questionsFor> = []

interface Props {
  readonly ready: boolean
  readonly root: boolean
  /** The search of a held slider, which is not chosen yet. */
  readonly held: boolean
  /** The store of the next search: items in sight now will be requested around it. */
  readonly store: FacetStore
}

/** Sends the requests. A sibling of the components with numbers, so that requests do not rerender them. */
export const Asking = ({ store, ready, root, held }: Props) => {
  const { base, wishes } = store
  const atOnce = useStore(
    wishes,
    useShallow((all) => wantedKeys(all, false)),
  )
  const patient = useStore(wishes, (all) => JSON.stringify(wantedKeys(all, true)))
  // `patient` was written by `JSON.stringify` above.
  const inSight = [...atOnce, ...(JSON.parse(useSettled(patient, verdictPauseMs)) as string[])]
  // Keys in sight belong to the previous search and are rewritten for this one.
  const wanted = keysAround(base, inSight, held)
  const [before, setBefore] = useState({ base, questions: none })
  const questions = ready ? questionsFor(before.base === base ? before.questions : none, wanted) : none
  if (before.base !== base || before.questions !== questions) setBefore({ base, questions })
  // Another search removes the earlier queries, which aborts their requests.
  useQueries({
    queries: questions.map((keys) => ({
      queryKey: ['facets', root, base, keys],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(store, missingOf(store, keys), signal),
      refetchInterval: refetchAfterFailure,
      gcTime: 0,
    })),
  })
  const pressed = useStore(wishes, (all) => all.pressed)
  useQuery({
    queryKey: ['facets', root, base, 'pressed', pressed],
    queryFn: ({ signal }) => ask(store, keysAround(base, pressed.keys), signal, true),
    enabled: pressed.keys.length > 0,
    gcTime: 0,
  })
  return null
}

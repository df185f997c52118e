import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { draftOver, useDraft } from '#src/stores/draft.ts'
import { searchChanges } from './changes.ts'

interface Unapplied {
  readonly draft: Search
  readonly changes: number
}

/** What was chosen over this search in the sheet, which is closed, and not applied; undefined where nothing was. */
export function useUnapplied(search: Search): Unapplied | undefined {
  const open = useLocation({ select: ({ state }) => state.over === 'filters' })
  const draft = useDraft((state) => draftOver(state, search))
  return useMemo(() => {
    if (open || draft === undefined) return undefined
    const changes = searchChanges(search, draft)
    return changes === 0 ? undefined : { draft: { ...draft, sort: search.sort }, changes }
  }, [open, draft, search])
}

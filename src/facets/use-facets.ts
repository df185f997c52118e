import { use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { AskedItem } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import type { LineOf } from '#src/api/facets.ts'
import { type Wish, FacetsContext } from './context.ts'
import { keyOf, want } from './questions.ts'

export interface Facet<I extends AskedItem> {
  /** Undefined until it is known for the first time. */
  readonly line: LineOf<I> | undefined
  readonly problem: Problem | undefined
  /** It is what was known before, of another search. */
  readonly stale: boolean
}

/**
 * What is known of some items, asked for while they are `wanted` together with all else in sight.
 */
export function useFacets<I extends AskedItem>(
  items: readonly I[],
  wanted: boolean,
  { group, patient }: Wish = {},
): readonly Facet<I>[] {
  const { store: nearest, all } = use(FacetsContext)
  // What is no variation of a search is known around any.
  const store = typeof items[0] === 'object' ? all : nearest
  const keys = items.map(keyOf)
  const list = JSON.stringify(keys)
  const { wishes, known } = store
  useEffect(
    // As it was written above.
    () =>
      wanted && list !== '[]' ? want(wishes, JSON.parse(list) as string[], { group, patient }) : undefined,
    [wishes, list, wanted, group, patient],
  )
  const found = useStore(
    known,
    useShallow((facets) => keys.map((key) => facets.get(key))),
  )
  // Kept from one drawing to the next by setting state while drawing, as React has it for such a case.
  const [kept, keep] = useState(found)
  const shown = found.map((known, index) => known ?? kept[index])
  if (shown.length !== kept.length || shown.some((known, index) => known !== kept[index])) keep(shown)
  return shown.map((known, index) => ({
    // Read through the schema of the item's own kind.
    line: known?.line as LineOf<I> | undefined,
    problem: known?.problem,
    stale: known !== undefined && found[index] === undefined,
  }))
}

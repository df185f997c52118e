import type { Search } from '#contract/search.ts'
import { useNumber } from '#src/facets/use-number.ts'
import { FacetCount } from '../counts/FacetCount.tsx'

type Props = {
  search: Search
  /** Typing has paused: what is offered is worth a request. */
  wanted: boolean
}

/** How many cars a suggestion finds; of another suggestion in its place the number before says nothing. */
export function SuggestionCount({ search, wanted }: Props) {
  const number = useNumber(search, wanted)
  return <FacetCount number={number.stale ? { ...number, count: undefined } : number} />
}

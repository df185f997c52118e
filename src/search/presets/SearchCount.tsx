import { useDeferredValue } from 'react'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useResultsArrived } from '../counts/results-arrived.ts'
import { useCount } from '../counts/use-count.ts'
import { useVisible } from '../counts/visible.ts'

/** How many cars a search has. Its place is kept while that is unknown; a failure leaves it empty: the link works without. */
export function SearchCount({ search }: { search: Search }) {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const format = useFormat()
  const arrived = useResultsArrived()
  const { count, stale } = useCount(useDeferredValue(search), visible && arrived)
  return (
    <span ref={ref} className={`min-w-8 text-end text-muted tabular-nums ${stale ? 'italic' : ''}`}>
      {count !== undefined && format.number(count)}
    </span>
  )
}

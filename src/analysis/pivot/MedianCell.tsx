import { useMemo } from 'react'
import { type Search, withFilter } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { Spinner } from '#src/ui/Skeleton.tsx'
import { countKey } from '../counting.ts'
import { rangeWithin } from '../range-within.ts'
import { useAnalysis } from '../use-analysis.ts'
import { mediansPlan } from './medians.ts'

interface Props {
  readonly search: Search
  /** Row and column, for those who hear the button. */
  readonly row: string
  readonly column: string
  /** Found with all the others; undefined where it was not. */
  readonly known: string | null | undefined
}

/** The median price of the cars of a cell, found when it is asked for: a button in its place, then a link to its cheaper half. */
export const MedianCell = ({ search, row, column, known }: Props) => {
  const t = useT()
  const format = useFormat()
  const plan = useMemo(() => mediansPlan(countKey(search), [search]), [search])
  const { value, state, start } = useAnalysis(plan, { unasked: false, keep: false })
  const median = known ?? value.get(countKey(search))
  if (median === null) return <span className="text-muted">{t('analysis.median.priceless')}</span>
  if (median === undefined)
    return (
      <button
        type="button"
        aria-label={t('analysis.median.of', { row, column })}
        aria-disabled={state === 'counting' || undefined}
        onClick={state === 'counting' ? undefined : start}
        className="inline-flex min-h-6 items-center rounded-sm px-1.5 text-sm text-muted underline decoration-dotted underline-offset-2 hover:bg-fill hover:text-ink pointer-coarse:min-h-11"
      >
        {state === 'counting' ? <Spinner size={16} /> : t('analysis.median.find')}
      </button>
    )
  const cheaper = rangeWithin('price', search.filters.price, { to: median })
  return cheaper === undefined ? (
    format.number(median)
  ) : (
    <SearchLink
      ref={takeOver}
      search={withFilter(search, 'price', cheaper)}
      className="inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11"
    >
      {format.number(median)}
    </SearchLink>
  )
}

/** The link stands where the button was that was pressed: the focus, lost with it, goes on there. */
const takeOver = (link: HTMLAnchorElement | null) => {
  if (link !== null && document.activeElement === document.body) link.focus({ preventScroll: true })
}

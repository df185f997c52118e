import type { Search } from '#contract/search.ts'
import { useLiveCount } from '#src/facets/use-number.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { countText } from '../text/count-text.ts'

export interface LiveTotalProps {
  readonly search: Search
  /** Of the search that is shown, until the other one is counted. */
  readonly said: string
}

/** The number of cars of the search that a hand is about to choose. */
export const LiveTotal = ({ search, said }: LiveTotalProps) => {
  const t = useT()
  const format = useFormat()
  const count = useLiveCount(search)
  return (
    <span>{count === undefined ? said : countText(t, format, { count, exact: true, failed: false })}</span>
  )
}

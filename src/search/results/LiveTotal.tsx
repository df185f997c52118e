import type { Search } from '#contract/search.ts'
import { useLiveCount } from '#src/facets/use-number.ts'
import { countText } from '../text/count-text.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

export interface LiveTotalProps {
  readonly search: Search
  /** The number of the previous search stays until the new one is counted. */
  readonly said: string
}

export const LiveTotal = ({ search, said }: LiveTotalProps) => {
  const { t, format } = useTextContext()
  const count = useLiveCount(search)
  return (
    <span>{count === undefined ? said : countText(t, format, { count, exact: true, failed: false })}</span>
  )
}

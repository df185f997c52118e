import { use } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { withFilter } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { CountedSearch } from '../../counts/counted-search.ts'
import { useCount } from '../../counts/use-count.ts'
import { useVisible } from '../../counts/visible.ts'
import { anyValue } from './steps.ts'

/**
 * How many cars a range cannot find because they state no value: the search without the filter, less the
 * search with any value. Its place is kept, so that nothing moves when the number arrives.
 */
export function UnstatedLine({ name }: { name: KeyOfKind<'range'> }) {
  const t = useT()
  const search = use(CountedSearch)
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const all = useCount(withFilter(search, name, undefined), visible)
  const stated = useCount(withFilter(search, name, anyValue(name)), visible)
  const known = all.count !== undefined && stated.count !== undefined && !all.stale && !stated.stale
  const count = known ? Math.max(0, (all.count ?? 0) - (stated.count ?? 0)) : undefined
  return (
    <p ref={ref} className="min-h-5 text-sm text-muted">
      {count !== undefined && count > 0 && t(`filters.unstated.${name}`, { count })}
    </p>
  )
}

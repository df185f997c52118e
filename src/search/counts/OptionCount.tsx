import { use, useEffect } from 'react'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { withOption } from '#contract/chips.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { Count } from '#src/ui/Count.tsx'
import { CountedSearch, noteFailed, useCount } from './use-count.ts'

type Props<K extends FilterKey> = {
  name: K
  /** The filter set to this option alone; undefined: the filter left out ("Any"). */
  value: Filters[K] | undefined
}

/**
 * The exact number of cars with this option alone, the rest of the search unchanged. A leaf of its own:
 * when its number arrives, nothing around it draws again. The row finds `data-zero` and dims itself.
 */
export function OptionCount<K extends FilterKey>({ name, value }: Props<K>) {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const { count, stale, failed, askable, uncounted } = useCount(
    withOption(use(CountedSearch), name, value),
    visible,
  )
  const format = useFormat()
  useEffect(
    () => (failed && uncounted === undefined ? noteFailed(name) : undefined),
    [failed, uncounted, name],
  )
  return (
    <span ref={ref} data-zero={count === 0 || undefined}>
      <Count
        state={!askable ? 'none' : failed ? 'failed' : count === undefined || stale ? 'waiting' : 'ready'}
        text={count === undefined ? undefined : format.number(count)}
      />
    </span>
  )
}

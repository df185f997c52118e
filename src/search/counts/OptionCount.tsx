import type { FilterKey, Filters } from '#contract/filters.ts'
import { withOption } from '#contract/chips.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { useNumber } from '#src/facets/use-number.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { FacetCount } from './FacetCount.tsx'

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
  const number = useNumber(withOption(useCountedSearch(), name, value), visible, name)
  return (
    <span ref={ref} data-zero={number.count === 0 || undefined}>
      <FacetCount number={number} />
    </span>
  )
}

import { serverNow } from '#src/api/get.ts'
import { type FacetNumber, useNumber } from '#src/facets/use-number.ts'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { withOption } from '#contract/chips.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

/**
 * The number beside an option. The previous number stays while the next one is pending; without any number a bar
 * holds its place. The width is fixed, so that nothing moves when the number arrives or grows.
 */
export const FacetCount = ({ number }: { readonly number: FacetNumber }) => {
  const { t, format } = useTextContext()
  const { count, at, askable, failed, postponed, uncounted, most } = number
  const isLacking = askable && uncounted === undefined && (failed || postponed)
  const age = at === undefined ? undefined : t('ui.count.at', { ago: format.ago(at, serverNow()) })
  return (
    // The surrounding group finds this mark and offers a retry.
    <span
      className="inline-block min-w-14 shrink-0 text-end text-sm text-muted"
      title={most === undefined ? age : t('ui.count.most', { count: format.number(most) })}
      data-lacking={isLacking || undefined}
    >
      {most !== undefined ? (
        `≤ ${format.number(most)}`
      ) : isLacking || (askable && uncounted !== undefined) ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t('ui.count.failed')}</span>
        </>
      ) : count !== undefined ? (
        format.number(count)
      ) : (
        // Without animation: each of a hundred pulsing bars would be a layer that is repainted in every frame.
        askable && <span aria-hidden="true" className="inline-block h-2 w-6 rounded-full bg-fill-strong" />
      )}
    </span>
  )
}

type OptionCountProps<K extends FilterKey> = {
  name: K
  /** The filter set to this option alone; undefined: the search without the filter ("Any"). */
  value: Filters[K] | undefined
}

/** The exact number of cars with this option alone. Its updates render nothing around it. */
export function OptionCount<K extends FilterKey>({ name, value }: OptionCountProps<K>) {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const number = useNumber(withOption(useCountedSearch(), name, value), visible, name)
  return (
    <span ref={ref} data-zero={number.count === 0 || undefined}>
      <FacetCount number={number} />
    </span>
  )
}

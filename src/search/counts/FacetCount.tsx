import { serverNow } from '#src/api/get.ts'
import { type FacetNumber, useNumber } from '#src/facets/use-number.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { withOption } from '#contract/chips.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { useTextContext } from '#src/i18n/text-context.ts'

export const FacetCount = ({ number }: { readonly number: FacetNumber }) => {
  const { t, format } = useTextContext()
  const { count, at, askable, failed, postponed, uncounted, most } = number
  if (most !== undefined)
    return (
      <Count
        state="ready"
        text={`≤ ${format.number(most)}`}
        title={t('ui.count.most', { count: format.number(most) })}
      />
    )
  return (
    <Count
      state={
        !askable
          ? 'none'
          : uncounted !== undefined
            ? 'uncounted'
            : failed || postponed
              ? 'failed'
              : count === undefined
                ? 'waiting'
                : 'ready'
      }
      text={count === undefined ? undefined : format.number(count)}
      title={at === undefined ? undefined : t('ui.count.at', { ago: format.ago(at, serverNow()) })}
    />
  )
}

/** State of a number: pending (the previous one stays until then), failed, not countable, or not requested. */
type Props = {
  /** Formatted; undefined while unknown. */
  readonly text?: string | undefined
  readonly state: 'ready' | 'waiting' | 'failed' | 'uncounted' | 'none'
  readonly title?: string | undefined
}

/** The number beside an option. Its width is fixed, so that nothing moves when the number arrives or grows. */
const Count = ({ text, state, title }: Props) => {
  const t = useT()
  return (
    // The surrounding group finds this mark and offers a retry.
    <span
      className="inline-block min-w-14 shrink-0 text-end text-sm text-muted"
      title={title}
      data-lacking={state === 'failed' || undefined}
    >
      {state === 'failed' || state === 'uncounted' ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t('ui.count.failed')}</span>
        </>
      ) : (
        // A placeholder bar, only while there is no number to show.
        (text ??
        (state === 'none' ? null : (
          // Without animation: each of a hundred pulsing bars would be a layer that is repainted in every frame.
          <span aria-hidden="true" className="inline-block h-2 w-6 rounded-full bg-fill-strong" />
        )))
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

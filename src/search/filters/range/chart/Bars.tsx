import { sumsUp } from '#contract/exclusion/sought.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { withFilter } from '#contract/search.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { numberLess, useNumbers } from '#src/facets/use-number.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { anyValue, barsOf, isOpen, touches } from '../steps.ts'

interface Bar {
  /** Undefined: the cars that state no value. */
  readonly range: Range | undefined
  /** Undefined until counted, and where counting failed. */
  readonly count: number | undefined
  readonly stale: boolean
  /** It could not be had, or was put off. */
  readonly lacking: boolean
}

/** Exact counts of every bar, the filter's own choice left out; the last bar is what is not stated. */
function useBars(name: KeyOfKind<'range'>, ranges: readonly Range[], wanted: boolean): Bar[] {
  const search = useCountedSearch()
  const asked = [...ranges, undefined, anyValue(name)].map((range) => withFilter(search, name, range))
  const found = useNumbers(asked, wanted, name)
  return [
    ...ranges.map((range, index) => ({ range, ...numberLess(found.slice(index, index + 1)) })),
    { range: undefined, ...numberLess(sumsUp(search, name) ? found.slice(-2) : []) },
  ]
}

type Props = {
  name: KeyOfKind<'range'>
  title: string
  steps: readonly string[]
  /** Whether they may be counted. */
  wanted: boolean
  /** The range that is lit. */
  shown: Range | undefined
  nameOf: (range: Range | undefined) => string
  onChoose: (range: Range) => void
}

/**
 * The bars, and the same numbers as a table for those who do not see them. A press on a bar chooses it; by
 * keyboard the fields and the slider do that, so the bars are no stops of their own.
 */
export function Bars({ name, title, steps, wanted, shown, nameOf, onChoose }: Props) {
  const t = useT()
  const format = useFormat()
  const bars = useBars(name, barsOf(steps), wanted)
  const highest = Math.max(1, ...bars.map((bar) => bar.count ?? 0))
  const waiting = bars.some(({ count, stale }) => stale || count === undefined)
  const said = ({ range, count }: Bar) =>
    t('filters.chart.bar', {
      value: nameOf(range),
      cars: count === undefined ? '–' : t('filters.cars', { count }),
    })
  return (
    <>
      {/* Where colours are forced a bar without its own would be nothing. Dimmed as one: each by itself would be a layer. */}
      <div
        aria-hidden="true"
        className={cx('flex h-14 items-end gap-px forced-color-adjust-none', waiting && 'opacity-60')}
      >
        {bars.map((bar) => {
          const { range, count } = bar
          const share = (count ?? 0) / highest
          return (
            <button
              key={JSON.stringify(range ?? null)}
              type="button"
              tabIndex={-1}
              title={said(bar)}
              disabled={range === undefined}
              onClick={() => range !== undefined && onChoose(range)}
              className={cx(
                'group/bar flex h-full items-end',
                range === undefined ? 'ms-2 w-5 shrink-0' : 'flex-1',
              )}
            >
              <span
                className={cx(
                  'block w-full rounded-t-xs',
                  range === undefined
                    ? 'bg-edge/50'
                    : // Without an end it stands for more than the others: hollow, so that it is not read as one of them.
                      isOpen(range, steps)
                      ? cx(
                          'border border-b-0 group-hover/bar:bg-fill',
                          touches(range, shown) ? 'border-accent' : 'border-edge',
                        )
                      : touches(range, shown)
                        ? 'bg-accent/70 group-hover/bar:bg-accent'
                        : 'bg-fill-strong group-hover/bar:bg-edge',
                )}
                // A bar that stands for something is seen, however few cars it is.
                style={{ height: count === 0 ? '2px' : `max(4px, ${(share * 100).toFixed(1)}%)` }}
              />
            </button>
          )
        })}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ range, count, lacking }) => (
            <tr key={JSON.stringify(range ?? null)}>
              <th scope="row">{nameOf(range)}</th>
              <td data-lacking={lacking || undefined}>{count === undefined ? '–' : format.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

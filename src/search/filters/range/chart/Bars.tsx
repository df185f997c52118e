import type { ReactNode } from 'react'
import { sumsUp } from '#contract/exclusion/sought.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { withFilter } from '#contract/search.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { numberLess, useNumbers } from '#src/facets/use-number.ts'
import { cx } from '#src/lib/cx.ts'
import { anyValue, isOpen, sharedBars, touches } from '../steps.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

/** Exact number of each bar without the filter's own choice; the last bar is "Not stated". */
function useBars(name: KeyOfKind<'range'>, ranges: readonly Range[], wanted: boolean) {
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
  wanted: boolean
  shown: Range | undefined
  nameOf: (range: Range | undefined) => string
  onChoose: (range: Range) => void
  /** Content below the bars. The table comes after it, so that screen readers reach the controls first. */
  children: ReactNode
}

/** The bars, and their numbers as a table. Bars are no tab stops: fields and slider work by keyboard. */
export function Bars({ name, title, steps, wanted, shown, nameOf, onChoose, children }: Props) {
  const { t, format } = useTextContext()
  const bars = useBars(name, sharedBars(name, steps), wanted)
  const highest = Math.max(1, ...bars.map((bar) => bar.count ?? 0))
  const waiting = bars.some(({ count, stale }) => stale || count === undefined)
  const said = ({ range, count }: (typeof bars)[number]) =>
    t('filters.chart.bar', {
      value: nameOf(range),
      cars: count === undefined ? '–' : t('filters.cars', { count }),
    })
  return (
    <>
      {/* Forced colours would hide bars without a colour of their own. The chart is dimmed as a whole: fewer layers. */}
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
                    : // An open bar covers more than the others, so it is hollow.
                      isOpen(range, steps)
                      ? cx(
                          'border border-b-0 group-hover/bar:bg-fill',
                          touches(name, range, shown)
                            ? 'border-accent forced-colors:border-[Highlight]'
                            : 'border-edge',
                        )
                      : touches(name, range, shown)
                        ? 'bg-accent group-hover/bar:bg-accent-strong forced-colors:bg-[Highlight]'
                        : 'bg-fill-strong group-hover/bar:bg-edge forced-colors:bg-[GrayText]',
                )}
                // A bar with few cars keeps a visible height.
                style={{ height: count === 0 ? '2px' : `max(4px, ${(share * 100).toFixed(1)}%)` }}
              />
            </button>
          )
        })}
      </div>
      {children}
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

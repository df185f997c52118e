import type { KeyOfKind } from '#contract/filters.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ticksOf } from '../steps.ts'

/** Letters for which a third of the chart has room. */
const widest = 8

interface Props {
  readonly name: KeyOfKind<'range'>
  readonly steps: readonly string[]
}

/** Numbers under the bars, where one ends and the next begins. Those who do not see it have the table. */
export const Axis = ({ name, steps }: Props) => {
  const format = useFormat()
  // A year is no quantity: it has no thousands.
  const ticks = ticksOf(steps).map(({ at, step }) => ({
    at,
    text: name === 'year' ? step : format.compact(Number(step)),
  }))
  const ends = [ticks[0], ticks.at(-1)].filter((tick) => tick !== undefined)
  // A language without short thousands, a currency of many: all of them would stand in one another.
  const shown = ticks.some(({ text }) => text.length > widest) ? ends : ticks
  return (
    <div aria-hidden="true" className="relative me-7 h-4 border-t border-line text-xs text-muted">
      {shown.map(({ at, text }) => (
        <span
          key={at}
          className="absolute top-0 -translate-x-1/2 before:absolute before:-top-px before:left-1/2 before:h-1 before:border-l before:border-edge"
          style={{ left: `${at * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

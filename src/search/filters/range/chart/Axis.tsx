import { type KeyOfKind } from '#contract/filters.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ticksOf } from '../steps.ts'

interface Props {
  readonly name: KeyOfKind<'range'>
  readonly steps: readonly string[]
}

/** Numbers under the bars, where one ends and the next begins. Those who do not see it have the table. */
export const Axis = ({ name, steps }: Props) => {
  const format = useFormat()
  return (
    <div aria-hidden="true" className="relative me-7 h-4 border-t border-line text-xs text-muted">
      {ticksOf(steps).map(({ at, step }) => (
        <span
          key={step}
          className="absolute top-0 -translate-x-1/2 before:absolute before:-top-px before:left-1/2 before:h-1 before:border-l before:border-edge"
          style={{ left: `${at * 100}%` }}
        >
          {/* A year is no quantity: it has no thousands. */}
          {name === 'year' ? step : format.compact(Number(step))}
        </span>
      ))}
    </div>
  )
}

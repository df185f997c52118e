import type { ScaleLinear } from 'd3-scale'
import type { KeyboardEvent, ReactNode, Ref, SVGProps } from 'react'
import { cx } from '#src/lib/cx.ts'

interface Props {
  readonly ref: Ref<HTMLDivElement>
  readonly name: string
  /** The number of parts, and the index of the current one. */
  readonly count: number
  readonly at: number
  readonly said: string | undefined
  /** The step of the page keys; absent: they scroll the page. */
  readonly far?: number
  readonly onMove: (at: number) => void
  /** Absent where the parts have no link. */
  readonly onOpen?: () => void
  /** The chart itself, hidden from screen readers. */
  readonly children: ReactNode
}

/** A chart as one tab stop: arrow keys read it part by part, Enter opens the current part. */
export const ChartReader = ({ ref, name, count, at, said, far, onMove, onOpen, children }: Props) => {
  const last = Math.max(0, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onOpen?.()
    const near = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1 }
    const ends = { Home: 0, End: last }
    const next = { ...near, ...ends, ...(far && { PageUp: at + far, PageDown: at - far }) }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onMove(Math.max(0, Math.min(last, next)))
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={said}
      onKeyDown={onKeyDown}
      className="rounded-sm"
    >
      {children}
    </div>
  )
}

export const axisWidth = 56

const looks = {
  quiet: 'fill-muted text-xs',
  mark: 'fill-ink stroke-surface text-xs font-medium forced-colors:stroke-[Canvas]',
  name: 'fill-ink stroke-surface text-sm font-semibold forced-colors:stroke-[Canvas]',
} as const
const outline = { paintOrder: 'stroke', strokeWidth: 4, strokeLinejoin: 'round' } as const

interface ChartTextProps extends SVGProps<SVGTextElement> {
  readonly look?: keyof typeof looks
}

/** Words in a chart. Marks and names have an outline in the background colour, which keeps them legible over lines and dots. */
export const ChartText = ({ look = 'quiet', ...props }: ChartTextProps) => (
  <text
    {...(look !== 'quiet' && outline)}
    {...props}
    className={cx(looks[look], 'forced-colors:fill-[CanvasText]')}
  />
)

interface AmountFootProps {
  readonly scale: ScaleLinear<number, number>
  readonly height: number
  /** The height of the words; grid lines end above them. */
  readonly foot: number
  readonly text: (tick: number) => string
}

/** Grid lines at the ticks of a horizontal scale, with words below. */
export const AmountFoot = ({ scale, height, foot, text }: AmountFootProps) => {
  const [from = 0, to = 0] = scale.range()
  return scale.ticks(Math.max(2, Math.floor((to - from) / 110))).map((tick) => (
    <g key={tick} transform={`translate(${scale(tick)} 0)`}>
      <line y2={height - foot} className="stroke-line" />
      <ChartText y={height - 6} textAnchor={scale(tick) - from < 10 ? 'start' : 'middle'}>
        {text(tick)}
      </ChartText>
    </g>
  ))
}

interface AmountAxisProps {
  readonly scale: ScaleLinear<number, number>
  readonly right: number
  readonly text: (tick: number) => string
  readonly count?: number
}

/** Grid lines at whole numbers only, because there is no half of a car. */
export const AmountAxis = ({ scale, right, text, count = 5 }: AmountAxisProps) => (
  <g>
    {scale
      .ticks(count)
      .filter(Number.isInteger)
      .map((tick) => (
        <g key={tick}>
          <line x1={axisWidth} x2={right} y1={scale(tick)} y2={scale(tick)} className="stroke-line" />
          <ChartText x={axisWidth - 8} y={scale(tick)} textAnchor="end" dominantBaseline="middle">
            {text(tick)}
          </ChartText>
        </g>
      ))}
  </g>
)

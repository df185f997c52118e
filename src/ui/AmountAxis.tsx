import type { ScaleLinear } from 'd3-scale'

/** Room beside the amounts of the axis. */
export const axisWidth = 56

interface Props {
  readonly scale: ScaleLinear<number, number>
  /** Where the lines end. */
  readonly right: number
  readonly text: (tick: number) => string
  /** About so many lines. */
  readonly count?: number
}

/** The amounts at the left of a chart, each with its line across. */
export const AmountAxis = ({ scale, right, text, count = 5 }: Props) => (
  <g>
    {scale.ticks(count).map((tick) => (
      <g key={tick}>
        <line x1={axisWidth} x2={right} y1={scale(tick)} y2={scale(tick)} className="stroke-line" />
        <text
          x={axisWidth - 8}
          y={scale(tick)}
          textAnchor="end"
          dominantBaseline="middle"
          className="fill-muted text-xs forced-colors:fill-[CanvasText]"
        >
          {text(tick)}
        </text>
      </g>
    ))}
  </g>
)

import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import type { CsvCell } from '#src/lib/csv.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { AmountAxis, axisWidth, ChartReader } from '#src/ui/ChartReader.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import type { NumberRow } from './SheetTable.tsx'
import { dotPaths, medianLine, nearestDot, type Dot } from './dots.ts'

interface Props<D extends Dot> {
  readonly title: string
  readonly file: string
  readonly xName: string
  readonly yName: string
  /** By x, ascending; all within the domains. */
  readonly dots: readonly D[]
  readonly xDomain: readonly [number, number]
  readonly yDomain: readonly [number, number]
  /** A text of the axis at the bottom: years have no thousands. */
  readonly xText: (x: number) => string
  /** Stands out by its shape and has its words beside it. */
  readonly marked: { readonly dot: D; readonly label: string } | undefined
  /** A dot in words, for those who hear it. */
  readonly said: (dot: D) => string
  /** Below the chart, of the dot that was read last: words and a link. */
  readonly reading: (dot: D) => ReactNode
  readonly onOpen: (dot: D) => void
  readonly columns: readonly string[]
  readonly row: (dot: D) => NumberRow
  readonly csv: (dot: D) => readonly CsvCell[]
}

const height = 380
const bottom = 24
/** A finger is no needle. */
const reach = { mouse: 14, touch: 28 } as const

/** Dots by two numbers. A pointer or the arrow keys read them one by one, Enter or a press opens what a dot stands for. */
export const ScatterChart = <D extends Dot>(props: Props<D>) => {
  const { title, dots, xDomain, yDomain, marked, said, onOpen } = props
  const format = useFormat()
  const { width, ref } = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState<string>()
  const left = axisWidth
  const right = Math.max(width - 22, left + 1)
  const [x0, x1] = xDomain
  const [y0, y1] = yDomain
  const x = useMemo(() => scaleLinear([x0, x1], [left + 4, right]), [x0, x1, left, right])
  const y = useMemo(() => scaleLinear([y0, y1], [height - bottom, 14]), [y0, y1])
  const at = ({ x: dotX, y: dotY }: Dot) => [x(dotX), y(dotY)] as const
  const index = Math.max(
    0,
    dots.findIndex(({ id }) => id === (chosen ?? marked?.dot.id)),
  )
  const current = dots[index]
  const near = (event: MouseEvent<SVGSVGElement>, within: number) => {
    const box = event.currentTarget.getBoundingClientRect()
    return nearestDot(dots, at, [event.clientX - box.left, event.clientY - box.top], within)
  }
  return (
    <ChartFigure
      title={title}
      file={props.file}
      chart={svg}
      columns={props.columns}
      rowCount={dots.length}
      row={(place) => {
        const dot = dots[place]
        return dot === undefined ? { key: '', head: '', cells: [] } : props.row(dot)
      }}
      csv={() => dots.map(props.csv)}
    >
      <p className="text-xs text-muted">{props.yName}</p>
      <ChartReader
        ref={ref}
        name={title}
        count={dots.length}
        at={index}
        said={current && said(current)}
        far={20}
        onMove={(to) => setChosen(dots[to]?.id)}
        onOpen={() => current !== undefined && onOpen(current)}
      >
        <svg
          ref={svg}
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={(event) => {
            const dot = event.pointerType === 'mouse' ? near(event, reach.mouse) : undefined
            if (dot !== undefined) setChosen(dot.id)
          }}
          // A finger reads first, and opens what it has read by the link below.
          onClick={(event) => {
            const touched = matchMedia('(pointer: coarse)').matches
            const dot = near(event, touched ? reach.touch : reach.mouse)
            if (dot === undefined) return
            setChosen(dot.id)
            if (!touched) onOpen(dot)
          }}
          className="block touch-pan-y"
        >
          <AmountAxis scale={y} right={right} text={(tick) => format.compact(tick)} />
          {x.ticks(Math.max(2, Math.floor(width / 110))).map((tick) => (
            <g key={tick}>
              <line
                x1={x(tick)}
                x2={x(tick)}
                y1={height - bottom}
                y2={height - bottom + 4}
                className="stroke-edge"
              />
              <text
                x={x(tick)}
                y={height - 6}
                textAnchor="middle"
                className="fill-muted text-xs forced-colors:fill-[CanvasText]"
              >
                {props.xText(tick)}
              </text>
            </g>
          ))}
          <line x1={left} x2={right} y1={height - bottom} y2={height - bottom} className="stroke-edge" />
          <Dots dots={dots} x={x} y={y} />
          {current !== undefined && chosen !== undefined && (
            <circle
              data-passing=""
              cx={x(current.x)}
              cy={y(current.y)}
              r={7}
              strokeWidth={2}
              fill="none"
              className="stroke-ink forced-colors:stroke-[CanvasText]"
            />
          )}
          {marked !== undefined && (
            <Marked x={x(marked.dot.x)} y={y(marked.dot.y)} label={marked.label} right={right} />
          )}
        </svg>
      </ChartReader>
      <p className="text-end text-xs text-muted">{props.xName}</p>
      <div className="mt-1 min-h-6 text-sm">{current !== undefined && props.reading(current)}</div>
    </ChartFigure>
  )
}

interface DotsProps {
  readonly dots: readonly Dot[]
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
}

/** Drawn anew with the dots or their scales alone, and not for each that is read. */
const Dots = ({ dots, x, y }: DotsProps) =>
  useMemo(() => {
    const line = medianLine(dots)
      .map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`)
      .join(' ')
    return (
      <>
        {dotPaths(dots, (dot) => [x(dot.x), y(dot.y)]).map((path, layer) => (
          <path
            // A layer is nothing but its place.
            key={layer}
            d={path}
            fill="none"
            // Of many each is smaller, so that it is still seen where they are dense.
            strokeWidth={dots.length > 1500 ? 4 : 5.5}
            strokeLinecap="round"
            className="stroke-accent-ink/60 forced-colors:stroke-[CanvasText]"
          />
        ))}
        <polyline
          points={line}
          fill="none"
          strokeWidth={2}
          strokeDasharray="6 3"
          className="stroke-ink forced-colors:stroke-[CanvasText]"
        />
      </>
    )
  }, [dots, x, y])

const Marked = ({ x, y, label, right }: { x: number; y: number; label: string; right: number }) => (
  <g>
    <path
      d={`M${x},${y - 9}l9,9l-9,9l-9,-9z`}
      strokeWidth={2.5}
      className="fill-surface stroke-bad forced-colors:stroke-[Highlight]"
    />
    <text
      x={x > right / 2 ? x - 14 : x + 14}
      y={y - 8}
      textAnchor={x > right / 2 ? 'end' : 'start'}
      // Words over dots are read by the edge of ground around them.
      paintOrder="stroke"
      strokeWidth={4}
      strokeLinejoin="round"
      className="fill-ink stroke-surface text-sm font-semibold forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
    >
      {label}
    </text>
  </g>
)

import { scaleLinear } from 'd3-scale'
import { useRef, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { useSearchStore } from '#src/search/state/search-store.ts'
import { AmountFoot, ChartReader, ChartText } from '#src/ui/ChartReader.tsx'
import { widthOf } from './BarChart.tsx'
import { ChartFigure, type ChartFigureProps, ChartWords } from './ChartFigure.tsx'

export type FiveNumbers = readonly [low: number, lower: number, median: number, upper: number, high: number]

export interface ChartLine {
  readonly key: string
  readonly name: string
  /** What the line shows, for a screen reader and below the chart. */
  readonly said: string
  readonly search: Search | undefined
  /** Bars or boxes that end at a value, with words behind them. */
  readonly parts: readonly {
    readonly key: string
    readonly value: number
    readonly text: string
    readonly box?: FiveNumbers
  }[]
}

interface Props<R> extends Omit<ChartFigureProps<R>, 'chart' | 'children'> {
  readonly lines: readonly ChartLine[]
  readonly tick: (value: number) => string
}

const [headHeight, partHeight, gap, foot, edge] = [20, 18, 10, 22, 4]
const [top, tall, middle] = [2, 13, 8.5]

/** A chart of named lines below each other, with bars or a box each; each line is a part to read and to open. */
export const RowsChart = <R,>({ lines, tick, ...figure }: Props<R>) => {
  const { width, ref } = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const store = useSearchStore()
  const [chosen, setChosen] = useState(0)
  const at = Math.max(0, Math.min(chosen, lines.length - 1))
  const { said, search } = lines[at] ?? {}
  const parts = lines.flatMap((line) => line.parts)
  const words = Math.max(...parts.map(({ text }) => widthOf(text) + 12))
  const x = scaleLinear()
    .domain([0, Math.max(Number.MIN_VALUE, ...parts.map(({ value }) => value))])
    .range([edge, Math.max(edge + 1, width - Math.min(words, width * 0.6))])
  const heights = lines.map((line) => headHeight + line.parts.length * partHeight + gap)
  const topOf = (index: number) => heights.slice(0, index).reduce((sum, each) => sum + each, 0)
  const height = topOf(lines.length) + foot
  const open = () => search && store.choose(search, { resetScroll: true })
  return (
    <ChartFigure {...figure} chart={svg}>
      {figure.figures && <p className="mb-2 text-sm text-muted">{figure.figures}</p>}
      <ChartReader
        {...{ ref, at, said }}
        name={figure.title}
        count={lines.length}
        onMove={setChosen}
        onOpen={open}
      >
        <svg
          {...{ width, height }}
          ref={svg}
          aria-hidden="true"
          onPointerMove={({ clientY, currentTarget }) => {
            const y = clientY - currentTarget.getBoundingClientRect().top
            setChosen(heights.findLastIndex((_, index) => topOf(index) <= y))
          }}
          onClick={open}
          className="block cursor-pointer touch-pan-y"
        >
          <AmountFoot scale={x} {...{ height, foot }} text={tick} />
          {lines.map((line, index) => (
            <g key={line.key} transform={`translate(0 ${topOf(index)})`}>
              <ChartText look="name" x={edge} y={headHeight - 6}>
                {line.name}
              </ChartText>
              {line.parts.map(({ key, value, text, box }, of) => (
                <g key={key} transform={`translate(0 ${headHeight + of * partHeight})`}>
                  {box === undefined ? (
                    <rect
                      x={edge}
                      y={top}
                      width={value === 0 ? 0 : Math.max(2, x(value) - edge)}
                      height={tall}
                      className="fill-accent forced-colors:fill-[CanvasText]"
                    />
                  ) : (
                    <Box ends={box.map((each) => x(each))} />
                  )}
                  <ChartText x={x(value) + 6} y={partHeight - 6}>
                    {text}
                  </ChartText>
                </g>
              ))}
            </g>
          ))}
        </svg>
      </ChartReader>
      <ChartWords {...{ said, search }} />
    </ChartFigure>
  )
}

/** From the lower to the upper quartile with a line at the median, and whiskers to both ends. */
const Box = ({
  ends: [low = 0, lower = 0, median = 0, upper = 0, high = 0],
}: {
  ends: readonly number[]
}) => (
  <>
    <path
      d={`M${low},${top}v${tall}M${low},${middle}H${lower}M${lower},${top}H${upper}v${tall}H${lower}zM${upper},${middle}H${high}M${high},${top}v${tall}`}
      className="fill-accent-soft stroke-accent-ink forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
    />
    <path
      d={`M${median},${top}v${tall}`}
      strokeWidth={3}
      className="stroke-ink forced-colors:stroke-[Highlight]"
    />
  </>
)

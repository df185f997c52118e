import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { useNavigate } from '@tanstack/react-router'
import { CarLink } from '#src/card/CarLink.tsx'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { rounded } from '#src/rates/rates.ts'
import { AmountAxis, axisWidth, AmountFoot, ChartReader, ChartText } from '#src/ui/ChartReader.tsx'
import { ChartFigure } from '../chart/ChartFigure.tsx'
import { type OutputState } from '../chart/use-output.ts'
import { dotPaths, medianLine, nearestDot, type Dot } from '../chart/dots.ts'
import type { Against, AnalysedCar, CarDot, PlacedCars } from './loaded-cars.ts'

interface Props extends OutputState {
  readonly placed: PlacedCars
  readonly scale: NonNullable<PlacedCars['scale']>
  readonly against: Against
  readonly currency: string
  readonly marked: AnalysedCar | undefined
}

const height = 380
const bottom = 24
const reach = { mouse: 14, touch: 28 } as const

export const PriceScatter = (props: Props) => {
  const { placed, scale, against, currency, marked, at: madeAt, unfinished } = props
  const { dots, shown, ownDot } = placed
  const { isInside, xDomain, yDomain } = scale
  const { t, format } = useTextContext()
  const navigate = useNavigate()
  const words = useDotWords(against, currency)
  const { width, ref } = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState<string>()
  const line = useMemo(() => medianLine(shown), [shown])
  const beyond = dots.length - shown.length
  const right = Math.max(width - 22, axisWidth + 1)
  const x = useMemo(() => scaleLinear(xDomain, [axisWidth + 4, right]), [xDomain, right])
  const y = useMemo(() => scaleLinear(yDomain, [height - bottom, 14]), [yDomain])
  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === (chosen ?? ownDot?.id)),
  )
  const current = shown[index]
  const near = (event: MouseEvent<SVGSVGElement>, within: number) => {
    const box = event.currentTarget.getBoundingClientRect()
    const place = [event.clientX - box.left, event.clientY - box.top] as const
    return nearestDot(shown, (dot) => [x(dot.x), y(dot.y)], place, within)
  }
  const open = ({ id }: CarDot) => void navigate({ to: '/car/$carId', params: { carId: id }, search: {} })
  const link = ({ car }: CarDot) => (
    <CarLink id={car.id} className="text-accent-ink hover:underline">
      {words.name(car)}
    </CarLink>
  )
  const listed = (dot: CarDot) => format.money(dot.listed.price, dot.listed.currency)
  const xText = (value: number) => (against === 'year' ? String(value) : format.compact(value))
  const code = currency.toUpperCase()
  const title = t(`sheets.scatter.title.${against}`, { currency: code })
  const xName = t(`filters.name.${against}`)
  const xAxis = against === 'year' ? xName : t('charts.unit', { name: xName, unit: t('units.km.unit') })
  const yName = t('charts.unit', { name: t('filters.name.price'), unit: code })
  return (
    <>
      <ChartFigure
        title={title}
        file={`price-${against}`}
        chart={svg}
        axes={[xAxis, yName]}
        unfinished={unfinished}
        at={madeAt}
        columns={[t('sheets.car'), yName, xName, t('sheets.scatter.listed'), t('sheets.scatter.off')]}
        // The table has the dots outside the scales too.
        rows={dots}
        row={(dot) => ({
          key: dot.id,
          head: link(dot),
          cells: [words.price(dot), words.xText(dot.x), listed(dot), isInside(dot) ? '' : t('ui.yes')],
        })}
        csv={() => [
          [
            t('sheets.car'),
            yName,
            '≈',
            xAxis,
            t('sheets.scatter.listed'),
            t('results.currency.name'),
            t('sheets.scatter.off'),
            t('car.fact.vin'),
            t('car.fact.id'),
            t('export.column.page'),
          ],
          ...dots.map((dot) => [
            words.name(dot.car),
            Number(dot.price),
            // A converted price is not the listed one.
            dot.weighed ? 1 : 0,
            dot.x,
            Number(dot.listed.price),
            dot.listed.currency.toUpperCase(),
            isInside(dot) ? 0 : 1,
            dot.car.vin === null ? null : { code: dot.car.vin },
            { code: dot.id },
            `${location.origin}/car/${encodeURIComponent(dot.id)}`,
          ]),
        ]}
      >
        <p className="text-xs text-muted">{yName}</p>
        <ChartReader
          ref={ref}
          name={title}
          count={shown.length}
          at={index}
          said={current && words.said(current)}
          far={20}
          onMove={(to) => setChosen(shown[to]?.id)}
          onOpen={() => current !== undefined && open(current)}
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
            // A touch only reads a dot; the link below opens it.
            onClick={(event) => {
              const touched = matchMedia('(pointer: coarse)').matches
              const dot = near(event, touched ? reach.touch : reach.mouse)
              if (dot === undefined) return
              setChosen(dot.id)
              if (!touched) open(dot)
            }}
            className="block touch-pan-y"
          >
            <AmountAxis scale={y} right={right} text={(tick) => format.compact(tick)} />
            <AmountFoot scale={x} height={height} foot={bottom} text={xText} />
            <line
              x1={axisWidth}
              x2={right}
              y1={height - bottom}
              y2={height - bottom}
              className="stroke-edge"
            />
            <Dots line={line} dots={shown} x={x} y={y} />
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
            {ownDot && marked && (
              <Marked
                x={x(ownDot.x)}
                y={y(ownDot.y)}
                label={format.list([words.name(marked), words.price(ownDot)])}
                left={axisWidth}
                right={right}
              />
            )}
          </svg>
        </ChartReader>
        <p className="text-end text-xs text-muted">{xAxis}</p>
        <div className="mt-1 min-h-6 text-sm">
          {current !== undefined && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {link(current)}
              <span>{words.priced(current)}</span>
            </span>
          )}
        </div>
      </ChartFigure>
      {beyond > 0 && (
        <p className="text-sm text-muted">
          {t('sheets.scatter.beyond', { count: beyond, n: format.number(beyond) })}
        </p>
      )}
      {line.length > 0 && <p className="text-sm text-muted">{t('sheets.scatter.line')}</p>}
    </>
  )
}

interface DotsProps {
  readonly dots: readonly Dot[]
  readonly line: ReturnType<typeof medianLine>
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
}

/** Renders again only for new dots or scales, and not for each dot that is read. */
const Dots = ({ dots, line, x, y }: DotsProps) =>
  useMemo(() => {
    const points = line.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`)
    return (
      <>
        {dotPaths(dots, (dot) => [x(dot.x), y(dot.y)]).map((path, layer) => (
          <path
            // A layer has no identity beyond its index.
            key={layer}
            d={path}
            fill="none"
            // Many dots are smaller, so that dense areas stay legible.
            strokeWidth={dots.length > 1500 ? 4 : 5.5}
            strokeLinecap="round"
            className="stroke-accent-ink/60 forced-colors:stroke-[CanvasText]"
          />
        ))}
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth={2}
          strokeDasharray="6 3"
          className="stroke-ink forced-colors:stroke-[CanvasText]"
        />
      </>
    )
  }, [dots, line, x, y])

/** Width of a letter of a label, so that the label can be kept within the chart. An estimate: nothing is measured. */
const letterWidth = 7

type MarkedProps = Record<'x' | 'y' | 'left' | 'right', number> & { readonly label: string }

const Marked = ({ x, y, label, left, right }: MarkedProps) => (
  <g>
    <path
      d={`M${x},${y - 9}l9,9l-9,9l-9,-9z`}
      strokeWidth={2.5}
      className="fill-surface stroke-bad forced-colors:stroke-[Highlight]"
    />
    <ChartText
      look="name"
      x={Math.max(left, Math.min(x + 14, right - label.length * letterWidth))}
      y={y < 30 ? y + 26 : y - 14}
    >
      {label}
    </ChartText>
  </g>
)

export function useDotWords(against: Against, currency: string) {
  const { t, format } = useTextContext()
  return useMemo(() => {
    const xText = (x: number) => (against === 'year' ? String(x) : format.distance(x))
    const price = ({ price: amount, weighed }: CarDot) =>
      weighed
        ? t('rates.about', { price: format.money(rounded(amount), currency) })
        : format.money(amount, currency)
    const name = ({ year, name: called }: AnalysedCar) =>
      [year, called ?? t('card.unnamed')].filter((part) => part !== null).join(' ')
    return {
      name,
      price,
      xText,
      priced: (dot: CarDot) => format.list([price(dot), xText(dot.x)]),
      said: (dot: CarDot) => format.list([name(dot.car), price(dot), xText(dot.x)]),
    }
  }, [t, format, against, currency])
}

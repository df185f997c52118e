import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { rounded } from '#src/rates/rates.ts'
import { type KnownRates } from '#contract/rates.ts'
import { Button } from '#src/ui/Button.tsx'
import { reachOf } from '../chart/dots.ts'
import { ScatterChart } from '../chart/ScatterChart.tsx'
import { dotOf, type Against, type AnalysedCar, type CarDot } from './loaded-cars.ts'

interface Props {
  /** At least one. */
  readonly dots: readonly CarDot[]
  readonly against: Against
  readonly currency: string
  readonly marked: AnalysedCar | undefined
  readonly rates: KnownRates
  /** Absent: none but the one that is marked can be. */
  readonly onMark?: (id: string) => void
}

/** From nothing, or from the oldest car, to what nearly all have, and to the marked one's own. */
function domainOf(
  values: readonly number[],
  fromZero: boolean,
  own: number | undefined,
): readonly [number, number] {
  const least = fromZero ? 0 : values.reduce((a, b) => Math.min(a, b))
  const most = (fromZero ? reachOf(values) : values.reduce((a, b) => Math.max(a, b))) ?? least
  return least === most ? [least - 1, most + 1] : [least, Math.max(most, own ?? most)]
}

/** The chart of prices, with what it leaves out at its upper end said below. */
export const PriceScatter = ({ dots, against, currency, marked, rates, onMark }: Props) => {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const words = useDotWords(against, currency)
  const own = marked === undefined ? undefined : dotOf(marked, against, currency, rates)
  const ownDot = typeof own === 'object' ? own : undefined
  const { shown, xDomain, yDomain, beyond } = useMemo(() => {
    const all = ownDot === undefined ? dots : [ownDot, ...dots]
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
    const domains = {
      xDomain: domainOf(xs, against === 'odometer', ownDot?.x),
      yDomain: domainOf(ys, true, ownDot?.y),
    }
    const inside = dots.filter(({ x, y }) => x <= domains.xDomain[1] && y <= domains.yDomain[1])
    return { ...domains, shown: inside, beyond: dots.length - inside.length }
  }, [dots, against, ownDot])
  const code = currency.toUpperCase()
  const xName = t(`filters.name.${against}`)
  const open = (id: CarDot['id']) => void navigate({ to: '/car/$carId', params: { carId: id }, search: {} })
  const link = ({ car }: CarDot) => (
    <Link to="/car/$carId" params={{ carId: car.id }} search={{}} className="text-accent-ink hover:underline">
      {words.name(car)}
    </Link>
  )
  return (
    <>
      <ScatterChart
        title={t(`sheets.scatter.title.${against}`, { currency: code })}
        file={`price-${against}`}
        xName={against === 'year' ? xName : t('charts.unit', { name: xName, unit: t('units.km.unit') })}
        yName={t('charts.unit', { name: t('filters.name.price'), unit: code })}
        dots={shown}
        xDomain={xDomain}
        yDomain={yDomain}
        xText={(x) => (against === 'year' ? String(x) : format.compact(x))}
        marked={
          ownDot && marked && { dot: ownDot, label: format.list([words.name(marked), words.price(ownDot)]) }
        }
        said={words.said}
        reading={(dot) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {link(dot)}
            <span>{words.priced(dot)}</span>
            {onMark && dot.id !== marked?.id && (
              <Button size="sm" tone="quiet" icon="pin" onClick={() => onMark(dot.id)}>
                {t('sheets.scatter.mark')}
              </Button>
            )}
          </span>
        )}
        onOpen={({ car }) => open(car.id)}
        columns={[
          t('sheets.car'),
          t('charts.unit', { name: t('filters.name.price'), unit: code }),
          xName,
          t('sheets.scatter.listed'),
        ]}
        row={(dot) => ({
          key: dot.id,
          head: link(dot),
          cells: [words.price(dot), words.xText(dot.x), format.money(dot.car.price ?? '', dot.car.currency)],
        })}
        // What is weighed is no price: its rounding says so, and the one that is listed stands beside it.
        csv={({ car, price, weighed, x }) => [
          words.name(car),
          weighed ? rounded(price) : price,
          x,
          format.money(car.price ?? '', car.currency),
        ]}
      />
      {beyond > 0 && (
        <p className="text-sm text-muted">
          {t('sheets.scatter.beyond', { count: beyond, n: format.number(beyond) })}
        </p>
      )}
      <p className="text-sm text-muted">{t('sheets.scatter.line')}</p>
    </>
  )
}

/** A dot in words: what the car is called, what it asks, how far it has been driven. */
export function useDotWords(against: Against, currency: string) {
  const t = useT()
  const format = useFormat()
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
      /** "EUR 12,300, 80,000 km" */
      priced: (dot: CarDot) => format.list([price(dot), xText(dot.x)]),
      said: (dot: CarDot) => format.list([name(dot.car), price(dot), xText(dot.x)]),
    }
  }, [t, format, against, currency])
}

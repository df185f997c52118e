import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { Against, placeCars } from './loaded-car.ts'

interface Props {
  readonly placed: ReturnType<typeof placeCars>
  readonly cars: number
  readonly against: Against
  readonly currency: string
}

/** How many cars stand in the chart, how many of them by “≈”, and why the others do not. */
export const PlacedWords = ({ placed, cars, against, currency }: Props) => {
  const t = useT()
  const format = useFormat()
  const { dots, weighed, withoutPrice, withoutX, unweighed } = placed
  const words = (['weighed', 'price', against, 'rate'] as const).flatMap((why) => {
    const count = { weighed, price: withoutPrice, odometer: withoutX, year: withoutX, rate: unweighed }[why]
    return count === 0
      ? []
      : [t(`sheets.scatter.${why}`, { count, n: format.number(count), currency: currency.toUpperCase() })]
  })
  return (
    <p>
      {[
        t('sheets.scatter.placed', {
          count: dots.length,
          n: format.number(dots.length),
          all: format.number(cars),
        }),
        ...words,
        ...(weighed > 0 ? [t('rates.note.in', { currency: currency.toUpperCase() })] : []),
      ].join(' ')}
    </p>
  )
}

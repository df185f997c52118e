import { Link } from '@tanstack/react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { KnownRates } from '#src/rates/rates.ts'
import { Button } from '#src/ui/Button.tsx'
import { lineAt, medianLine } from '../chart/dots.ts'
import { dotOf, type Against, type AnalysedCar, type CarDot } from './loaded-car.ts'
import { useDotWords } from './use-dot-words.ts'

interface Props {
  readonly car: AnalysedCar
  readonly dots: readonly CarDot[]
  readonly against: Against
  readonly currency: string
  readonly rates: KnownRates
  readonly onRemove: () => void
}

/** The car in question in words: where it stands, and how far from what is usual there; or why it stands nowhere. */
export const MarkedCar = ({ car, dots, against, currency, rates, onRemove }: Props) => {
  const t = useT()
  const format = useFormat()
  const { name, priced } = useDotWords(against, currency)
  const dot = dotOf(car, against, currency, rates)
  const usual =
    typeof dot === 'object' ? lineAt(medianLine(dots.filter(({ id }) => id !== car.id)), dot.x) : undefined
  const share = typeof dot === 'object' && usual !== undefined && usual > 0 ? dot.y / usual - 1 : undefined
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-bad">
        ◆
      </span>
      <Link
        to="/car/$carId"
        params={{ carId: car.id }}
        search={{}}
        className="font-semibold text-accent-ink hover:underline"
      >
        {name(car)}
      </Link>
      <span>
        {typeof dot === 'object' ? priced(dot) : t(`sheets.scatter.lacks.${dot === 'x' ? against : dot}`)}
      </span>
      {share !== undefined && (
        <span className="text-muted">
          {Math.abs(share) < 0.005
            ? t('sheets.scatter.usual')
            : t(share < 0 ? 'sheets.scatter.below' : 'sheets.scatter.above', {
                percent: format.percent(Math.abs(share)),
              })}
        </span>
      )}
      <Button size="sm" tone="quiet" icon="close" onClick={onRemove}>
        {t('sheets.scatter.unmark')}
      </Button>
    </p>
  )
}

import { type ReactNode, use } from 'react'
import { type PriceCheck as KnownPriceCheck, type PriceStep, priceSteps } from '#contract/facets/answer.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { isHarmed } from './condition.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { press } from '#src/facets/questions.ts'
import { checkOnPage, PageChecksContext, pageChecksGroup } from './page-checks.ts'
import { usePriceCheck } from './use-price-check.ts'
import { useShownCurrency } from '#src/app/address/address.ts'

interface Props {
  readonly car: Car
  readonly listing: Listing
  readonly wanted: boolean
  readonly to?: string | undefined
  readonly full?: boolean
  /** Shown without a result; absent: the words that too few cars are similar. */
  readonly none?: ReactNode
}

/** Compares a listing's price with similar cars; a postponed check has a button. */
export const PriceCheck = ({ car, listing, wanted, to, full = false, none }: Props) => {
  const { t } = useTextContext()
  const { store } = use(FacetsContext)
  const pages = use(PageChecksContext)
  const onPage = checkOnPage(pages, listing, useShownCurrency(to))
  const alone = onPage === 'elsewhere'
  const { line, postponed, problem, ask } = usePriceCheck(car, listing, {
    wanted: wanted && alone,
    to,
    patient: true,
  })
  const check = alone ? line && (line.check ?? null) : onPage
  if (check === 'coming') return null
  if (check === 'postponed' || (alone && postponed))
    return (
      <button
        type="button"
        className="relative z-10 text-accent-ink hover:underline"
        onClick={check === 'postponed' ? () => press(store, pageChecksGroup) : ask}
      >
        {t('check.ask')}
      </button>
    )
  if (check?.judged) return <PriceCheckWords check={check} full={full} harmed={isHarmed(car)} />
  if (check !== undefined) return none ?? <span className="truncate text-muted">{t('check.few')}</span>
  return problem === undefined ? null : (none ?? null)
}

const looks: Readonly<Record<PriceStep, string>> = {
  'much-cheaper': 'text-good',
  cheaper: 'text-good',
  fair: 'text-ink',
  dearer: 'text-warn',
  'much-dearer': 'text-bad',
}

type WordsProps = { check: KnownPriceCheck; full?: boolean; harmed?: boolean }

/** "Fair price · similar cars EUR 8,100 – 9,400 · EUR 500 below the middle"; else "Fair price · EUR 500 below". */
export const PriceCheckWords = ({ check, full = false, harmed = false }: WordsProps) => {
  const { t, format } = useTextContext()
  const { currency, low, high, judged } = check
  const range = t('check.range', { range: format.moneySpan(low, high, currency) })
  const side = judged?.difference.startsWith('-') === true ? 'below' : 'above'
  const sum = format.money(judged?.difference.replace('-', '') ?? '0', currency)
  const isMiddle = judged?.difference === '0'
  const distance = judged && (isMiddle ? t('check.at') : t(`check.${side}`, { sum }))
  const short = judged && (isMiddle ? t('check.at') : t(`check.${side}.short`, { sum }))
  const whole = [range, distance].flatMap((part) => part ?? []).join(' · ')
  return (
    <span
      // A sum without room wraps out of sight as a whole, because half a number would be another one.
      className={cx('min-w-0 text-muted', !full && 'flex h-4 flex-wrap gap-x-1 overflow-hidden')}
      title={full ? undefined : whole}
    >
      {judged && (
        <span
          className={cx(
            'font-medium',
            harmed && judged.step.endsWith('cheaper') ? looks.fair : looks[judged.step],
          )}
        >
          <StepBar step={judged.step} />
          <span>{t(`check.step.${judged.step}`)}</span>
        </span>
      )}
      <span className={full ? undefined : 'whitespace-nowrap'}>
        {judged && <span> · </span>}
        <span>{full || short === undefined ? whole : short}</span>
      </span>
    </span>
  )
}

const StepBar = ({ step }: { step: PriceStep }) => (
  <span aria-hidden="true" className="me-1.5 inline-flex gap-px align-baseline">
    {priceSteps.map((each) => (
      <span
        key={each}
        className={cx(
          'w-1 self-end rounded-xs forced-colors:bg-[CanvasText]',
          each === step ? 'h-2.5 bg-current' : 'h-1.5 bg-edge',
        )}
      />
    ))}
  </span>
)

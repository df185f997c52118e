import { type Format, type T, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { CarChange } from '#src/stores/car-changes.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { compareDecimals } from '#contract/decimal-text.ts'
import { changeInPercent } from '#src/lib/percent.ts'

const inks = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' } as const

interface Props {
  readonly label: string
  readonly changes: readonly CarChange[]
  readonly now: number
}

export const ChangeList = ({ label, changes, now }: Props) => {
  const { t, format } = useTextContext()
  return (
    <ul aria-label={label} className="flex flex-col gap-1 text-sm">
      {changes.toReversed().map((change, index) => {
        const { text, percent, icon, tone = 'neutral' } = changeWords(change, t, format)
        return (
          // Two changes of one kind may have the same time; no item has state, so the index is a safe key.
          <li key={index} className="flex items-start gap-1.5">
            <Icon name={icon} size={14} className={cx('mt-0.5', inks[tone])} />
            <span className="min-w-0">
              <span>{text}</span>
              {percent !== undefined && (
                <span className={cx('ms-1.5 font-medium', inks[tone])}>
                  {format.percent(percent / 100, true)}
                </span>
              )}{' '}
              <time
                dateTime={new Date(change.at).toISOString()}
                title={format.dateTime(change.at)}
                className="whitespace-nowrap text-muted"
              >
                {`· ${format.ago(change.at, now)}`}
              </time>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface ChangeWords {
  readonly text: string
  /** −4: the change of the price in per cent; absent where it means nothing. */
  readonly percent?: number
  readonly icon: IconName
  /** Absent: neutral. */
  readonly tone?: 'good' | 'warn' | 'bad' | 'neutral'
}

export function changeWords(change: CarChange, t: T, format: Format): ChangeWords {
  const { kind, before, after, currencyBefore, currency } = change
  const source = change.source ?? ''
  const price = (amount: string | null, code: string | null) =>
    amount === null ? t('card.price.none') : format.money(amount, code)
  switch (kind) {
    case 'price': {
      const text = t('favourites.change.price', {
        source,
        before: price(before, currencyBefore),
        after: price(after, currency),
      })
      // Amounts of two currencies are not compared.
      if (before === null || after === null || currencyBefore !== currency) return { text, icon: 'sort' }
      const percent = changeInPercent(before, after)
      const lower = compareDecimals(after, before) < 0
      return {
        text,
        icon: lower ? 'arrow-down' : 'arrow-up',
        tone: lower ? 'good' : 'warn',
        ...(percent !== undefined && { percent }),
      }
    }
    case 'mileage':
      return {
        text: t('favourites.change.mileage', {
          source,
          before: before === null ? t('ui.none') : format.distance(before),
          after: after === null ? t('ui.none') : format.distance(after),
        }),
        icon: 'history',
        // A mileage grows by driving; a lower one means that the clock was turned back.
        tone: before !== null && after !== null && compareDecimals(after, before) < 0 ? 'bad' : 'neutral',
      }
    case 'listing':
      return { text: t('favourites.change.listing', { source, price: price(after, currency) }), icon: 'plus' }
    case 'ended':
      return {
        text:
          before === null
            ? t('favourites.change.ended.unpriced', { source })
            : t('favourites.change.ended', { source, price: price(before, currencyBefore) }),
        icon: 'minus',
      }
    case 'sold':
      return { text: t('favourites.change.sold'), icon: 'gavel', tone: 'bad' }
    case 'gone':
      return { text: t('favourites.change.gone'), icon: 'close', tone: 'bad' }
    case 'back':
      return { text: t('favourites.change.back'), icon: 'undo', tone: 'good' }
  }
}

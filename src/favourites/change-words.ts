import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'
import { compareDecimals } from '#src/lib/decimal.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import type { CarChange } from '#src/stores/car-changes.ts'
import type { IconName } from '#src/ui/Icon.tsx'

export interface ChangeWords {
  readonly text: string
  /** −4: how far the price moved in per cent; absent where that says nothing. */
  readonly percent?: number
  readonly icon: IconName
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral'
}

/** What has changed, with before and after. */
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
      if (before === null || after === null || currencyBefore !== currency)
        return { text, icon: 'sort', tone: 'neutral' }
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
        // A car that was driven has more, a clock that was turned back less.
        tone: before !== null && after !== null && compareDecimals(after, before) < 0 ? 'bad' : 'neutral',
      }
    case 'listing':
      return {
        text: t('favourites.change.listing', { source, price: price(after, currency) }),
        icon: 'plus',
        tone: 'neutral',
      }
    case 'ended':
      return {
        text: t('favourites.change.ended', { source, price: price(before, currencyBefore) }),
        icon: 'minus',
        tone: 'neutral',
      }
    case 'sold':
      return { text: t('favourites.change.sold'), icon: 'gavel', tone: 'bad' }
    case 'gone':
      return { text: t('favourites.change.gone'), icon: 'close', tone: 'bad' }
    case 'back':
      return { text: t('favourites.change.back'), icon: 'undo', tone: 'good' }
  }
}

import type { Format, T } from '#src/i18n/use-t.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import { amountOf, isPrice, offerKind, type Offer } from '#contract/headline.ts'

/**
 * The cost of an offer in words: an asking price alone is an amount; a bid, leasing or a missing price is named.
 * @param money formats an amount, where it is not shown as listed
 */
export function priceText(t: T, format: Format, offer: Offer, money = format.money): string {
  const { price, current_bid: bid } = offer
  const written = (amount: DecimalText) => money(amount, price?.currency?.name)
  const amount = amountOf(offer)
  switch (offerKind(offer)) {
    case 'auction':
      if (amount === undefined) return t('card.auction')
      return isPrice(bid)
        ? t('card.bid', { price: written(amount) })
        : t('card.price.auction', { price: written(amount) })
    case 'leasing':
      return amount === undefined ? t('card.leasing') : t('card.price.leasing', { price: written(amount) })
    case 'sale':
      return written(amount ?? '0')
    case 'none':
      return price?.price ? t('card.price.token', { price: written(price.price) }) : t('card.price.none')
  }
}

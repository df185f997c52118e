import { particulars } from '#contract/generated/particulars.ts'
import type { Language } from '#contract/languages.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { amountOf, offerKind } from '#contract/headline.ts'
import { feedWords } from '../shared/words.ts'

/** Texts about cars in feeds, in the user's language. */
export function sayingIn(language: Language) {
  const words = feedWords(language)
  const { locale } = particulars[language]
  const money = (amount: string, currency: string): string => {
    const code = currency.toUpperCase()
    // Intl formats decimal text exactly, but is typed for numbers. Some sources use longer currency codes.
    const figure = amount as unknown as number
    return /^[A-Z]{3}$/.test(code)
      ? new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: code,
          currencyDisplay: 'code',
          maximumFractionDigits: 0,
        }).format(figure)
      : `${new Intl.NumberFormat(locale).format(figure)} ${code}`
  }
  const distance = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' })
  return {
    words,
    money,
    /** "2018 BMW X5", without missing parts. */
    nameOf: ({ year, brand, model }: Car): string =>
      [year, [brand?.name, model?.name].filter(Boolean).join(' ') || words('feeds.car')]
        .filter((part) => part !== null)
        .join(' '),
    /** The listing's price with its kind of offer. Undefined without a price. */
    priceOf: (listing: Listing): string | undefined => {
      const [amount, kind] = [amountOf(listing), offerKind(listing)]
      if (amount === undefined || kind === 'none') return undefined
      const price = money(amount, listing.price?.currency?.name ?? '')
      return kind === 'sale' ? price : words(kind === 'auction' ? 'feeds.bid' : 'feeds.leasing', { price })
    },
    mileageOf: ({ odometer }: Listing): string | undefined =>
      odometer === null ? undefined : distance.format(odometer),
    placeOf: ({ location_details: at }: Listing): string | undefined =>
      [at?.place?.name, at?.region?.name, at?.country?.name].filter(Boolean).join(', ') || undefined,
  }
}

export type Saying = ReturnType<typeof sayingIn>

import { particulars } from '#contract/generated/particulars.ts'
import type { Language } from '#contract/languages.ts'
import type { Car } from '#contract/resources/car.ts'
import { amountOf, offerKind } from '#contract/headline.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { feedWords } from '../shared/words.ts'

/** What feeds say of cars, in a reader's language. */
export function sayingIn(language: Language) {
  const words = feedWords(language)
  const { locale } = particulars[language]
  const money = (amount: string, currency: string): string => {
    const code = currency.toUpperCase()
    // Intl reads decimal text exactly; its types know it as a number alone. Not every source's code is one of three letters.
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
    /** "2018 BMW X5", as far as it is known. */
    nameOf: ({ year, brand, model }: Car): string =>
      [year, [brand?.name, model?.name].filter(Boolean).join(' ') || words('feeds.car')]
        .filter((part) => part !== null)
        .join(' '),
    /** What the listing costs, as what it is offered; undefined where it names no price. */
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

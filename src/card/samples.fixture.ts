import * as v from 'valibot'
import { Car } from '#contract/resources/car.ts'

/** A car for tests, as the service would send it, parsed by the contract like any response. */
export const sampleCar = (
  listings: readonly Record<string, unknown>[],
  car: Record<string, unknown> = {},
): Car =>
  v.parse(Car, {
    id: 'c1',
    brand: { id: 7, name: 'BMW' },
    model: { id: 70, name: 'X5' },
    year: 2018,
    ...car,
    listings: listings.map((listing, index) => ({
      archived: false,
      created_at: `2026-11-0${index + 1}T10:00:00Z`,
      ...listing,
      external: {
        id: `L${index + 1}`,
        domain: { id: index + 1, name: `Site ${index + 1}` },
        ...(typeof listing.external === 'object' ? listing.external : {}),
      },
    })),
  })

const currencyIds: Record<string, number> = { usd: 1, eur: 2, pln: 3 }

/** A price in the form of a listing. */
export const samplePrice = (
  price: number | string | null,
  currency = 'eur',
  history: readonly (readonly [price: number, at: string, currency?: string])[] = [],
) => ({
  price,
  currency: { id: currencyIds[currency] ?? 9, name: currency },
  negotiable: false,
  history: history.map(([past, at, pastCurrency = currency]) => ({
    price: past,
    currency_id: currencyIds[pastCurrency] ?? 9,
    created_at: at,
  })),
})

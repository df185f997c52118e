import type { EndpointName } from '#contract/endpoints.ts'
import { defaultCurrency, type Sort } from '#contract/search.ts'
import type { Ask } from './ask.ts'
import { invalid } from './failures.ts'

/** A currency id that no price has: what needs no currency is asked in none. */
const noCurrency = 0

const priceSorts: readonly Sort[] = ['cheaper', 'expensive']

/** The currency that prices compare in; throws the 422 where one is needed and cannot be resolved. */
export function currencyOf<E extends EndpointName & ('search' | 'count')>(ask: Ask<E>, sort?: Sort): number {
  // Both endpoints have these two parameters.
  const { currency, currency_id } = ask.values as Ask<'count'>['values']
  if (currency_id !== undefined) {
    if (ask.indexes.currencies.has(currency_id)) return currency_id
    throw invalid([{ param: 'currency_id', message: 'must be a known currency' }])
  }
  const code = (currency ?? defaultCurrency).toLowerCase()
  const found = ask.dictionaries.currencies.find(({ name }) => name === code)
  if (found !== undefined) return found.id
  const needed = ask.filters.price !== undefined || (sort !== undefined && priceSorts.includes(sort))
  if (currency === undefined && !needed) return noCurrency
  throw invalid([{ param: 'currency', message: 'must be a known currency' }])
}

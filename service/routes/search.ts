import type { EndpointName } from '#contract/endpoints.ts'
import { defaultCurrency, type Sort } from '#contract/search.ts'
import { resultWindow } from '#contract/result-window.ts'
import { type EndpointCall, type Handler, renderRequest } from '../call.ts'
import { engineRefused, invalid } from '../failures.ts'
import { carForms } from '../present/car.ts'
import { json, jsonText } from '../responses.ts'

/** A currency id that no price has, for searches that need no currency. */
export const noCurrency = 0

const priceSorts: readonly Sort[] = ['cheaper', 'expensive']

/** The currency in which prices are compared; throws the 422 where one is needed and cannot be resolved. */
function currencyOf<E extends EndpointName & ('search' | 'count')>(
  call: EndpointCall<E>,
  sort?: Sort,
): number {
  // Both endpoints have these two parameters.
  const { currency, currency_id } = call.values as EndpointCall<'count'>['values']
  if (currency_id !== undefined) {
    if (call.indexes.currencies.has(currency_id)) return currency_id
    throw invalid([{ param: 'currency_id', message: 'must be a known currency' }])
  }
  const code = (currency ?? defaultCurrency).toLowerCase()
  const found = call.dictionaries.currencies.find(({ name }) => name === code)
  if (found !== undefined) return found.id
  const needed = call.filters.price !== undefined || (sort !== undefined && priceSorts.includes(sort))
  if (currency === undefined && !needed) return noCurrency
  throw invalid([{ param: 'currency', message: 'must be a known currency' }])
}

/** 422 beyond the result window. 400 where only the spare record is outside, as search engines refuse it. */
function checkResultWindow(page: number, perPage: number) {
  if (page * perPage > resultWindow)
    throw invalid([{ param: 'page', message: `times perPage must not exceed ${resultWindow}` }])
  if (page * perPage + 1 > resultWindow)
    throw engineRefused(`Result window is too large, from + size must be at most ${resultWindow}`)
}

export const search: Handler<'search'> = async (call) => {
  const { page, perPage, sort, lang } = call.values
  const currencyId = currencyOf(call, sort)
  checkResultWindow(page, perPage)
  const query = {
    filters: call.filters,
    ...call.sought,
    currencyId,
    domains: [...call.caller.scope],
    sort,
    offset: (page - 1) * perPage,
    // One record more than the page, returned untrimmed (spec: pagination quirks).
    limit: perPage + 1,
    now: call.now,
  }
  const { self, pairs } = call
  const envelope = { self, pairs, page, perPage }
  const { json: body } = await call.render(
    { page: query },
    renderRequest(call, { lang, form: carForms.search, envelope }),
  )
  return jsonText(body)
}

export const count: Handler<'count'> = async (call) => {
  const currencyId = currencyOf(call)
  const { filters, sought } = call
  return json({
    count: await call.store.count({ filters, ...sought, currencyId, domains: [...call.caller.scope] }),
  })
}

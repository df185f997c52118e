import { searchWindow } from '#contract/window.ts'
import { type Handler, json, jsonText, renderRequest } from '../ask.ts'
import { currencyOf } from '../currency.ts'
import { engineRefused, invalid } from '../failures.ts'
import { forms } from '../present/car.ts'

/** Beyond the window: 422. Inside it with the spare record outside: the engine refuses, 400. */
function checkWindow(page: number, perPage: number) {
  if (page * perPage > searchWindow)
    throw invalid([{ param: 'page', message: `times perPage must not exceed ${searchWindow}` }])
  if (page * perPage + 1 > searchWindow)
    throw engineRefused(`Result window is too large, from + size must be at most ${searchWindow}`)
}

export const search: Handler<'search'> = async (ask) => {
  const { page, perPage, sort, lang } = ask.values
  const currencyId = currencyOf(ask, sort)
  checkWindow(page, perPage)
  const query = {
    filters: ask.filters,
    currencyId,
    domains: [...ask.caller.scope],
    sort,
    offset: (page - 1) * perPage,
    // One record more than the page, handed over untrimmed (spec: pagination quirks).
    limit: perPage + 1,
    now: ask.now,
  }
  const { self, pairs } = ask
  const envelope = { self, pairs, page, perPage }
  const { json: body } = await ask.render(
    { page: query },
    renderRequest(ask, { lang, form: forms.search, envelope }),
  )
  return jsonText(body)
}

export const count: Handler<'count'> = async (ask) => {
  const currencyId = currencyOf(ask)
  const { filters } = ask
  return json({ count: await ask.store.count({ filters, currencyId, domains: [...ask.caller.scope] }) })
}

import type { Language } from '#contract/languages.ts'
import { type Ask, type Handler, jsonText, renderRequest } from '../ask.ts'
import { absent } from '../failures.ts'
import { type Form, forms } from '../present/car.ts'
import type { CarKey } from '../store/store.ts'

type LookupAsk = Pick<Ask<'car' | 'carByVin' | 'listing'>, 'caller' | 'now' | 'render'>

/** A car without a listing that the key may see is as unknown as one that does not exist. */
async function found(ask: LookupAsk, key: CarKey, lang: Language, what: string, form: Form = forms.lookup) {
  const { held, json } = await ask.render(
    { car: key },
    renderRequest(ask, { lang, form, envelope: 'object' }),
  )
  if (held === 0) throw absent(what)
  return jsonText(json)
}

export const car: Handler<'car'> = (ask) => found(ask, { id: ask.values.car_id }, ask.values.lang, 'The car')

export const carByVin: Handler<'carByVin'> = (ask) =>
  found(ask, { vin: ask.values.vin.toLowerCase() }, ask.values.lang, 'The car')

export const listing: Handler<'listing'> = async (ask) => {
  const { domain_id: domain, listing_id: id, lang } = ask.values
  if (!ask.caller.scope.has(domain)) throw absent('The listing')
  const form = { ...forms.lookup, listing: { domain, id } }
  return found(ask, { domain, listing: id }, lang, 'The listing', form)
}

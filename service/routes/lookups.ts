import type { Language } from '#contract/languages.ts'
import { type EndpointCall, type Handler, renderRequest } from '../call.ts'
import { absent } from '../failures.ts'
import { type CarForm, carForms } from '../present/car.ts'
import { jsonText } from '../responses.ts'
import type { CarKey } from '../store/store.ts'

type LookupCall = Pick<EndpointCall<'car' | 'carByVin' | 'listing'>, 'caller' | 'now' | 'render'>

/** A car without a listing that the key may see gets the same 404 as an unknown car. */
async function found(
  call: LookupCall,
  key: CarKey,
  lang: Language,
  what: string,
  form: CarForm = carForms.lookup,
) {
  const { carCount, json } = await call.render(
    { car: key },
    renderRequest(call, { lang, form, envelope: 'object' }),
  )
  if (carCount === 0) throw absent(what)
  return jsonText(json)
}

export const car: Handler<'car'> = (call) =>
  found(call, { id: call.values.car_id }, call.values.lang, 'The car')

export const carByVin: Handler<'carByVin'> = (call) =>
  found(call, { vin: call.values.vin.toLowerCase() }, call.values.lang, 'The car')

export const listing: Handler<'listing'> = async (call) => {
  const { domain_id: domain, listing_id: id, lang } = call.values
  if (!call.caller.scope.has(domain)) throw absent('The listing')
  const form = { ...carForms.lookup, listing: { domain, id } }
  return found(call, { domain, listing: id }, lang, 'The listing', form)
}

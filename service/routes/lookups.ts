import type { Language } from '#contract/languages.ts'
import { type Ask, type Handler, jsonText, tellingOf } from '../ask.ts'
import { absent } from '../failures.ts'
import { type Form, forms } from '../present/car.ts'
import type { Which } from '../teller.ts'

type LookupAsk = Pick<Ask<'car' | 'carByVin' | 'listing'>, 'caller' | 'now' | 'teller'>

/** A car without a listing that the key may see is as unknown as one that does not exist. */
async function found(ask: LookupAsk, which: Which, lang: Language, what: string, form: Form = forms.lookup) {
  const told = await ask.teller.car(which, tellingOf(ask, lang, form))
  if (told === undefined) throw absent(what)
  return jsonText(told)
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

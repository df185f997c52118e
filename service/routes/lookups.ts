import { type Handler, jsonText, viewOf } from '../ask.ts'
import { absent } from '../failures.ts'
import { type Form, forms, presentCar, type View } from '../present/car.ts'
import type { StoredCar } from '../store/store.ts'

/** A car without a listing that the key may see is as unknown as one that does not exist. */
function found(stored: StoredCar | undefined, view: View, form: Form, what: string): Response {
  const text = stored && presentCar(stored, view, form)
  if (text === undefined) throw absent(what)
  return jsonText(`{"data":${text}}`)
}

export const car: Handler<'car'> = async (ask) =>
  found(
    await ask.store.carById(ask.values.car_id),
    await viewOf(ask, ask.values.lang),
    forms.lookup,
    'The car',
  )

export const carByVin: Handler<'carByVin'> = async (ask) =>
  found(
    await ask.store.carByVin(ask.values.vin.toLowerCase()),
    await viewOf(ask, ask.values.lang),
    forms.lookup,
    'The car',
  )

export const listing: Handler<'listing'> = async (ask) => {
  const { domain_id: domain, listing_id: id } = ask.values
  if (!ask.caller.scope.has(domain)) throw absent('The listing')
  const stored = await ask.store.carByListing(domain, id)
  return found(
    stored,
    await viewOf(ask, ask.values.lang),
    { ...forms.lookup, listing: { domain, id } },
    'The listing',
  )
}

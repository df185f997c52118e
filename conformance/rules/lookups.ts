import type { Car } from '#contract/resources/car.ts'
import { decision, type Group, rule } from '../rule.ts'
import { answers, hold, needs } from '../verdict.ts'
import type { World } from '../world.ts'

const day = 24 * 60 * 60 * 1000

const withVin = (world: World) =>
  world.aCar('with a VIN of 16 to 19', ({ vin }) => vin !== null && /^\w{16,19}$/.test(vin))

/** Checks that the car's own lookup shows sold listings only within a month of their last sighting. */
async function checkRetention({ listings, id }: Car) {
  for (const { archived, last_seen_at } of listings)
    if (archived === true && last_seen_at !== null)
      hold(
        Date.now() - Date.parse(last_seen_at) < 32 * day,
        () => `${id} shows a listing sold ${last_seen_at}`,
      )
}

const listingPath = (car: Car) => {
  const [listing] = car.listings
  const { external } = needs(listing, 'no listing')
  return `/listing/${external.domain.id}/${encodeURIComponent(external.id)}`
}

export const lookups: Group = {
  title: 'GET /cars/{car_id}, /cars/vin/{vin}, /listing/{domain_id}/{listing_id}',
  rules: [
    rule('by internal id: the car with full reports', async (world) => {
      const { id } = await world.aCar('at all')
      const car = await world.car(`/cars/${encodeURIComponent(id)}`)
      hold(car.id === id, () => `${car.id} instead of ${id}`)
      hold(car.inspections !== null && car.vehicle_history_reports !== null, 'the reports are left out')
    }),
    rule('by exact VIN, in either case', async (world) => {
      const { vin, id } = await withVin(world)
      for (const text of [(vin ?? '').toUpperCase(), vin ?? '']) {
        const car = await world.car(`/cars/vin/${text}`)
        hold(car.vin === vin, () => `${car.vin} instead of ${vin} (${id})`)
      }
    }),
    rule('by source listing: the whole car, its listing among data.listings', async (world) => {
      const sample = (await world.sample()).slice(0, 20)
      needs(sample[0], 'no car')
      for (const car of sample) {
        const found = await world.car(listingPath(car))
        hold(found.id === car.id, () => `${listingPath(car)} gives ${found.id} instead of ${car.id}`)
      }
    }),
    rule('the listing must belong to the domain', async (world) => {
      const car = await world.aCar('at all')
      const external = needs(car.listings[0], 'no listing').external
      const other = needs(
        (await world.domains()).find(
          ({ id }) => !car.listings.some((listing) => listing.external.domain.id === id),
        ),
        'no second domain',
      )
      const { status } = await world.api.get(`/listing/${other.id}/${encodeURIComponent(external.id)}`)
      hold(status === 404 || status === 422, () => `answered ${status}`)
    }),
    rule(
      'hash includes location_details: one car has one hash, whatever the endpoint and lang',
      async (world) => {
        const car = await world.aCar('at all')
        const hashes = [car.hash]
        for (const path of [`/cars/${encodeURIComponent(car.id)}`, listingPath(car)])
          hashes.push((await world.car(path, ['lang', 'pl'])).hash)
        hold(new Set(hashes).size === 1, () => hashes.join(', '))
      },
    ),
    rule('recently sold cars stay for about a month, archived: true', async (world) => {
      for (const { id } of (await world.sample()).slice(0, 60))
        await checkRetention(await world.car(`/cars/${encodeURIComponent(id)}`))
    }),
    decision('what is unknown gives 404', async (world) => {
      const domain = needs((await world.domains())[0], 'no domain').id
      for (const path of [
        '/cars/no-such-car',
        '/cars/vin/ZZZZZZZZZZZZZZZZZ',
        `/listing/${domain}/no-such-listing`,
      ])
        answers(await world.api.get(path), 404)
    }),
    decision('a VIN of other lengths or characters gives 422', async ({ api }) => {
      for (const vin of ['SHORT', 'A'.repeat(15), 'A'.repeat(20), 'ABCDEFGH-JKLMNPRST'])
        answers(await api.get(`/cars/vin/${vin}`), 422)
    }),
    decision('a domain that is not enabled gives 404 or 422', async ({ api }) => {
      answers(await api.get('/listing/999999999/1'), 404, 422)
      answers(await api.get('/listing/x/1'), 422)
    }),
  ],
}

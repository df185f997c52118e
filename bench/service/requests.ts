import * as v from 'valibot'
import { sorts } from '#contract/search.ts'
import { Car } from '#contract/resources/car.ts'
import { Random } from '#service/store/suite/random.ts'
import { addressOf, ask, type Pair, type Target } from './http.ts'

// Requests of the crowd over HTTP, drawn from the service's own responses, so any service can be measured.

const Page = v.object({ data: v.array(Car) })

/** Addresses to request in turn, by kind. */
export interface Requests {
  readonly counts: readonly string[]
  readonly pages: readonly string[]
  readonly lookups: readonly string[]
}

const perKind = 400

export async function drawRequests(target: Target): Promise<Requests> {
  const cars: Car[] = []
  for (const sort of ['newest', 'oldest', 'year_asc', 'odometer_desc'])
    cars.push(...v.parse(Page, await ask(target, '/search', [['sort', sort]])).data)
  if (cars.length === 0) throw new Error('the service has no cars to ask for')
  const random = new Random(11)
  const filtersOf = (car: Car): Pair[] => {
    const { brand, body_type, fuel, year, vin, listings } = car
    const [listing] = listings
    const all: Pair[][] = [
      brand ? [['brands[0][id]', String(brand.id)]] : [],
      body_type ? [['body_types[]', String(body_type.id)]] : [],
      fuel ? [['fuels[]', String(fuel.id)]] : [],
      year === null ? [] : [['year_from', String(year - 3)]],
      brand?.name ? [['query', brand.name.slice(0, 4)]] : [],
      vin === null ? [] : [['vin', vin.slice(3, 6)]],
      listing?.price?.price === undefined ? [] : [['price_to', '20000']],
      typeof listing?.odometer === 'number' ? [['odometer_to', String(listing.odometer)]] : [],
    ]
    const chosen = random.chance(0.3) ? 1 : random.chance(0.6) ? 3 : 5
    return Array.from({ length: chosen }, () => random.pick(all))
      .flat()
      .filter(([name], index, pairs) => pairs.findIndex(([other]) => other === name) === index)
  }
  const times = (make: (car: Car, no: number) => string) =>
    Array.from({ length: perKind }, (_, no) => make(random.pick(cars), no))
  const page = (car: Car, no: number): Pair[] => [
    ...filtersOf(car),
    ['sort', sorts[no % sorts.length] ?? 'newest'],
    ['page', no % 5 === 0 ? '7' : '1'],
    ['perPage', '50'],
  ]
  const lookup = ({ id, vin, listings }: Car, no: number) => {
    const external = listings[0]?.external
    if (no % 3 === 1 && vin !== null && vin.length >= 16) return `/cars/vin/${vin}`
    if (no % 3 === 2 && external) return `/listing/${external.domain.id}/${encodeURIComponent(external.id)}`
    return `/cars/${encodeURIComponent(id)}`
  }
  return {
    counts: times((car) => addressOf(target, '/search/count', filtersOf(car))),
    pages: times((car, no) => addressOf(target, '/search', page(car, no))),
    lookups: times((car, no) => addressOf(target, lookup(car, no))),
  }
}

import type { CarRecord } from '#service/inventory/car-record.ts'
import { carFacts } from '#service/inventory/facts.ts'
import { addProbeCar, type ProbeCars } from './probe-cars.ts'

// Facts gathered from cars as they pass: they decide later requests and which requests the copy can answer.

export interface Survey {
  /** Field paths (contract/filters.ts) that some active car states. */
  readonly stated: Set<string>
  /** Cars by which a currency's rate can be measured. */
  readonly probeCars: ProbeCars
  /** Currencies of prices, by id. */
  readonly currencies: Map<number, string>
  /** Ids of regions, districts and places. */
  readonly locations: Set<number>
}

export const newSurvey = (): Survey => ({
  stated: new Set(),
  probeCars: new Map(),
  currencies: new Map(),
  locations: new Set(),
})

/** Facts that identify a record and are no statements about the car. */
const plumbing = new Set(['id', 'listings', 'external', 'titles', 'archived'])

function state(stated: Set<string>, owner: 'car' | 'listing', facts: object): void {
  for (const [name, value] of Object.entries(facts))
    if (value !== null && !plumbing.has(name)) stated.add(`${owner}.${name}`)
}

export function look({ stated, probeCars, currencies, locations }: Survey, record: CarRecord): void {
  const facts = carFacts(record, () => true)
  state(stated, 'car', facts)
  for (const listing of facts.listings) state(stated, 'listing', listing)
  for (const { price, location, location_details: details } of record.listings) {
    const { id, name } = price?.currency ?? {}
    if (id !== undefined && typeof name === 'string') currencies.set(id, name.toLowerCase())
    const { location_id, location_admin_1, location_admin_2 } = location ?? {}
    const named = [details?.region?.id, details?.district?.id, details?.place?.id]
    for (const place of [...named, location_id, location_admin_1, location_admin_2])
      if (typeof place === 'number' && place > 0) locations.add(place)
  }
  addProbeCar(probeCars, record)
}

import { compareDecimals } from '#contract/decimal-text.ts'
import { strictList } from '#contract/resources/loose.ts'
import { Domain } from '#contract/resources/first-answers.ts'
import { domainsPath } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { decodeUrl } from '#contract/search.ts'
import { loadedCar } from '#src/analysis/scatter/loaded-cars.ts'
import { get } from '#src/api/get.ts'
import { sitesOf } from '#src/api/sites.ts'
import { matchedListings } from '#contract/matching-listing.ts'
import { httpService } from '#src/export/run/http-service.ts'
import { planExport } from '#src/export/run/plan.ts'
import { runExport } from '#src/export/run/run.ts'
import { notBegun } from '#src/export/run/types.ts'
import { exclusionFilter } from '#src/export/worker/exclusion-filter.ts'
import { type AskedCars, carTest, listingTests, textOf } from './asked.ts'
import type { RawInventory } from './raw.ts'
import type { Compare } from './tables.ts'

/** Compares the cars of an export, each once and with the scatter's price, with those that SQL finds. */
export async function checkCars(raw: RawInventory, compare: Compare, asked: AskedCars): Promise<void> {
  const text = textOf(asked)
  const { search } = decodeUrl(new URLSearchParams(text))
  const { signal } = new AbortController()
  const sites = sitesOf(await get(domainsPath('en'), strictList(Domain), signal))
  const service = httpService(get, 'en')
  const exclusions = await exclusionFilter(search, sites, service, { signal })
  const plan = await planExport(exclusions.read, service, exclusions.options)
  const found = new Map<string, Car>()
  for await (const { cars } of runExport(plan, notBegun, new Set(), service, exclusions.options))
    for (const car of exclusions.keep === undefined ? cars : await exclusions.keep(cars))
      found.set(car.id, car)
  const own = ['l.car = c.id', ...listingTests(asked)].join(' AND ')
  const right = raw.rows(`SELECT c.ref AS id, c.year AS year,
    (SELECT count(*) FROM listing l WHERE l.car = c.id) AS listings,
    (SELECT min(l.amount) FROM listing l WHERE ${own}) AS price,
    (SELECT count(*) FROM listing l WHERE ${own} AND coalesce(l.currency, 'usd') <> 'usd') AS foreign_prices
    FROM car c WHERE ${carTest(asked)}`)
  compare(`${text} export: cars`, found.size, right.length)
  for (const { id, year, listings, price, foreign_prices: foreign } of right) {
    const car = found.get(String(id))
    const active = car?.listings.filter(({ archived }) => archived !== true)
    compare(`${text} export: ${id}`, car && [car.year, active?.length], [year, listings])
    // Other currencies are compared by measured rates, which are precise enough for a dot only.
    if (car === undefined || foreign !== 0) continue
    const matched = matchedListings(car, exclusions.superset, { currency: search.currency, sites })
    const { prices } = loadedCar({
      car,
      match: { listing: matched[0] ?? car.listings[0]! },
      listings: matched,
    })
    const [lowest] = prices.map((each) => each.price).toSorted(compareDecimals)
    compare(`${text} scatter: ${id}`, lowest === undefined ? null : Number(lowest), price)
  }
}

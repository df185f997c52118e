import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { answerLines } from '#contract/facets/answer.ts'
import type { FacetsQuestion } from '#contract/facets/question.ts'
import { searchPath } from '#contract/requests.ts'
import { Car } from '#contract/resources/car.ts'
import { emptySearch } from '#contract/search.ts'
import { makeCar } from '../demo/cars.ts'
import { currencies } from '../demo/currencies.ts'
import { Clock } from '../demo/dates.ts'
import { valueOf } from '../demo/prices.ts'
import { Random } from '../demo/random.ts'
import { embeddedBackend } from '#service/backend.ts'
import { openService } from '#service/embed.ts'
import { accountsByName } from '../gateway/proxy/accounts.ts'
import { createGateway } from '../gateway/gateway.ts'
import { isActive } from '#src/car/listing.ts'
import { checkedCarOf, mayBeChecked } from '#contract/facets/checked-car.ts'
import { percentile } from './service/figures.ts'

// npm run bench:price-check -- [--inventory DIR] [--data DIR] [--seed 7] [--now 2026-11-25] [--pages 40] [--interface]
// Quality of the price check on the demo inventory, whose cars have a known true value: the price of the demo's model
// before random changes. Prints which cars are judged, how far the middle is from the true value and from the price,
// and requests of a first page and of a day. `--interface`: of a service without extensions. Judges nothing.

const { values } = parseArgs({
  options: {
    inventory: { type: 'string', default: '.data/inventory' },
    data: { type: 'string' },
    seed: { type: 'string', default: '7' },
    now: { type: 'string' },
    pages: { type: 'string', default: '40' },
    cars: { type: 'string', default: '60000' },
    interface: { type: 'boolean', default: false },
  },
})

/** Expected kilometres of a demo car after some years; older cars are driven less per year. */
const expectedDistance = (years: number, each: number): number =>
  each * (years <= 8 ? years + 0.4 : 8.4 + (years - 8) * 0.45)

/** True values of undamaged cars in US dollars, by id. */
function trueValues(): ReadonlyMap<string, number> {
  const clock = new Clock(values.now === undefined ? new Date() : new Date(values.now))
  const found = new Map<string, number>()
  const random = new Random(Number(values.seed), 0)
  const calm = Object.assign(random, { bell: () => 0 })
  for (let index = 0; index < Number(values.cars); index += 1) {
    const car = makeCar(index, clock, new Random(Number(values.seed), index))
    const expected = expectedDistance(Math.max(clock.year - car.year, 0), car.market.yearly)
    const value = valueOf({ ...car, expected }, clock.year, 0.88 + car.level * 0.3, calm)
    found.set(car.id, value * car.market.priceLevel)
  }
  return found
}

const Page = v.object({ data: v.array(Car) })
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const say = (name: string, value: string | number) => console.log(`${name.padEnd(52)} ${value}`)

const dataDir = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'price-check-'))
const service = await openService({
  inventoryDir: resolve(values.inventory),
  dataDir,
  watchEveryMs: 0,
  extensions: !values.interface,
})
try {
  const embedded = embeddedBackend(service)
  let sent: string[] = []
  const gateway = createGateway({
    backend: {
      ...embedded,
      send: (request, caller, signal) => {
        sent.push(new URL(request.url).pathname)
        return embedded.send(request, caller, signal)
      },
    },
    key: accountsByName(service.accounts(), Date.now()).get('demo'),
    export: false,
    answersBytes: 50_000_000,
    demo: { pictures: '', logos: '' },
    pictures: () => Promise.resolve(new Response('')),
  })
  const truth = trueValues()
  const dollars = new Map(currencies.map(({ name, rate }): [string, number] => [name, rate]))
  await gateway.request('/api/market')
  const page = async (number: number, sort: 'newest' | 'oldest') => {
    const answer = await gateway.request(`/api${searchPath({ ...emptySearch, page: number, sort }, 'en')}`)
    return v.parse(Page, await answer.json()).data
  }
  const check = async (cars: readonly Car[]) => {
    const items = cars.flatMap((car) => {
      const listing = car.listings.find((each) => isActive(each) && mayBeChecked(car, each))
      const checked = listing && checkedCarOf(car, listing)
      return checked?.price ? [{ car, checked, price: checked.price }] : []
    })
    const question: FacetsQuestion = {
      search: '',
      asked: items.map(({ checked }) => ({ kind: 'price-check', car: checked, currency: 'usd' })),
    }
    sent = []
    const began = performance.now()
    const answer = await gateway.request('/api/facets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    const lines = (await answer.text()).trimEnd().split('\n')
    const ms = performance.now() - began
    return {
      ms,
      requests: sent,
      checks: items.map((item, at) => ({
        ...item,
        line: v.parse(answerLines['price-check'], JSON.parse(lines[at] ?? '')),
      })),
    }
  }
  const first = await page(1, 'newest')
  const cold = await check(first)
  const warm = await check(first)
  say('first page, cold: requests', `${cold.requests.length} (${[...new Set(cold.requests)].join(', ')})`)
  say('first page, cold: ms', cold.ms.toFixed(0))
  say('first page, warm: requests', warm.requests.length)
  say('first page, warm: ms', warm.ms.toFixed(0))
  let [stated, judged, requests] = [0, 0, cold.requests.length]
  const off: number[] = []
  const asked: number[] = []
  const steps = new Map<string, number>()
  for (let number = 1; number <= Number(values.pages); number += 1)
    for (const sort of ['newest', 'oldest'] as const) {
      const found = await check(await page(number, sort))
      requests += found.requests.length
      for (const { car, checked, price, line } of found.checks) {
        stated += 1
        if (!('similar' in line) || line.check?.judged === undefined) continue
        judged += 1
        steps.set(line.check.judged.step, (steps.get(line.check.judged.step) ?? 0) + 1)
        const middle = Number(line.check.middle)
        asked.push(
          Math.abs(middle / (Number(price.amount) / (dollars.get(price.currency) ?? Number.NaN)) - 1),
        )
        const value = checked.damaged ? undefined : truth.get(car.id)
        if (value !== undefined) off.push(Math.abs(middle / value - 1))
      }
    }
  say('offers with price, year and mileage', stated)
  say('of them judged', percent(judged / stated))
  say(`middle against the true value (${off.length} sound cars)`, '')
  for (const share of [0.25, 0.5, 0.75, 0.9])
    say(`  ${percent(share)} are at most off by`, percent(percentile(off, share * 100)))
  say('middle against the price asked, median', percent(percentile(asked, 50)))
  say('steps', [...steps].map(([step, count]) => `${step} ${percent(count / judged)}`).join(', '))
  say(`requests of ${Number(values.pages) * 2} pages, which a day needs once`, requests)
} finally {
  await service.close()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

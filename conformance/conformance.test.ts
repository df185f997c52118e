import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountRecord } from '#service/inventory/dictionaries.ts'
import { keys } from '#service/fixtures/dictionaries.ts'
import { fixtureNow, openFixture } from '#service/service.fixture.ts'
import { temporaryFolder, writeAdversarial } from '#service/fixtures/write.ts'
import { Random } from '#service/store/suite/random.ts'
import { Client, type Fetch } from './client.ts'
import { groups } from './groups.ts'
import { makeRequest } from '#service/comparison/requests.ts'
import { materialOf, openEngineComparison, sitesOf } from '#service/comparison/engine-comparison.ts'
import { type Result, run } from './run.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture('embedded')
  // The conformance run uses the real clock, so the fixture must be of today.
  await writeAdversarial(join(fixture.folder, 'inventory'), Date.now())
  await fixture.store.reload()
  fixture.clock.now = Date.now()
})
afterAll(() => fixture.close())

const honest: Fetch = async (url, init) => fixture.app.request(url, init)

async function results(fetch: Fetch, title?: string): Promise<Result[]> {
  const chosen = groups.filter((group) => title === undefined || group.title.includes(title))
  const found: Result[] = []
  for await (const result of run(new Client('http://cars.example', keys.main, fetch), chosen))
    found.push(result)
  return found
}

const failed = (all: readonly Result[]) => all.filter(({ outcome }) => outcome === 'failed')

/** A service that ignores a parameter. */
const deafTo =
  (name: string): Fetch =>
  (url, init) => {
    const changed = new URL(url)
    changed.searchParams.delete(name)
    return honest(String(changed), init)
  }

/** A service whose response texts are changed. */
const lying =
  (change: (text: string) => string): Fetch =>
  async (url, init) => {
    const response = await honest(url, init)
    return new Response(change(await response.text()), { status: response.status, headers: response.headers })
  }

describe('the conformance run', { timeout: 60_000 }, () => {
  test('passes on the adversarial inventory, which has data for every rule', async () => {
    const all = await results(honest)
    expect(failed(all).map(({ rule, why }) => [rule.name, why])).toEqual([])
    expect(all.filter(({ outcome }) => outcome === 'skipped').map(({ rule }) => rule.name)).toEqual([])
    expect(all.length).toBeGreaterThan(120)
  })

  test.each<[string, Fetch]>([
    ['filters', deafTo('colors[]')],
    ['filters', deafTo('keys_available')],
    ['filters', deafTo('price_from')],
    ['filters', deafTo('domains[]')],
    ['Leasing', deafTo('is_leasing')],
    ['GET /search', deafTo('perPage')],
    ['GET /search', deafTo('sort')],
    ['Dictionaries', deafTo('after_id')],
    ['GET /car-options', deafTo('ids')],
    ['GET /cars', deafTo('scroll_id')],
    ['Authentication', lying((text) => text.replace('wrong api key', 'no'))],
    ['GET /search', lying((text) => text.replaceAll('"archived":false', '"archived":true'))],
    ['GET /search', lying((text) => text.replace(/"total":\d+/, '"total":99999'))],
    ['GET /search', lying((text) => text.replaceAll('"odometer":', '"odometer":"x","o":'))],
    ['/cars/{car_id}', lying((text) => text.replace(/"hash":"\w+"/g, () => `"hash":"${Math.random()}"`))],
  ])('%s: finds a service that is wrong in one point (%#)', async (title, fetch) => {
    const found = await results(fetch, title)
    expect(failed(found).length).toBeGreaterThan(0)
  })
})

test(
  'generated requests, valid and bent: both engines give the same text, never a 5xx',
  { timeout: 60_000 },
  async () => {
    const folder = await temporaryFolder()
    const inventory = join(folder, 'inventory')
    await writeAdversarial(inventory, fixtureNow)
    const material = await materialOf(inventory)
    const account = material.dictionaries.accounts.find(
      ({ api_key }) => api_key === keys.main,
    ) as AccountRecord
    const rivals = await openEngineComparison(inventory, folder, fixtureNow)
    const random = new Random(20_261_121)
    const statuses = new Set<number>()
    for (let left = 600; left > 0; left--) {
      const request = makeRequest(random, material, sitesOf(material, account))
      const { status, fault } = await rivals.judge(request, keys.main)
      expect(fault, request).toBeUndefined()
      statuses.add(status)
    }
    // The generated requests produce successes and refusals of every kind.
    expect([...statuses].sort()).toEqual([200, 404, 422])
    await rivals.close()
    await rm(folder, { recursive: true })
  },
)

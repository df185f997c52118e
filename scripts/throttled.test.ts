import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder, type TestFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { type Behind, openBehind } from '../bench/throttled/behind.ts'
import { createReader, type Look } from '../bench/throttled/reader.ts'

// A small run of `npm run bench:throttled`: the choices of a minute, without pauses between them.

let folder: TestFolder
let behind: Behind
beforeAll(async () => {
  folder = await makeFolder({ cars: makeCars(new Random(7), 300) })
  behind = await openBehind({ ...folder, rate: 60, delayMs: 20 })
}, 60_000)
afterAll(async () => {
  await behind.close()
  await folder.remove()
})

test(
  'before a service of 60 requests a minute numbers give way, and cars never do',
  { timeout: 40_000 },
  async () => {
    const reader = createReader(behind.url)
    const looks: Look[] = [await reader.visit()]
    for (let choice = 0; choice < 6; choice += 1) looks.push(await reader.choose())
    // Requests for cars beyond the minute's limit would get a 429.
    expect(looks.map(({ carsMs, refused }) => [carsMs !== undefined, refused])).toEqual(
      looks.map(() => [true, 0]),
    )
    const asked = behind.asked()
    expect(asked.refused).toBe(0)
    expect(asked.total).toBeLessThanOrEqual(60)
    // Six tenths of the minute's limit, and the request for the service's extensions.
    expect(asked.for.beside).toBeLessThanOrEqual(37)
    const of = (key: keyof Look['numbers']) => looks.reduce((sum, { numbers }) => sum + numbers[key], 0)
    expect(of('counted')).toBeGreaterThan(15)
    expect(of('postponed')).toBeGreaterThan(0)
    expect(of('failed')).toBe(0)
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredValues } from '#contract/exclusion/sought.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import { filterKeys } from '#contract/filters.ts'
import type { Car } from '#contract/resources/car.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { ProblemError } from '#src/api/get.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { layoutFor, wordsFor } from '../columns/words.ts'
import {
  car,
  carsOf,
  idsOf,
  limits,
  matcherOf,
  sampleService,
  sampleSites,
  type MadeCar,
} from '../run/runs.fixture.ts'
import { memoryKeeper, type ExportTask, type FromExportWorker, type RunKeeper } from './task.ts'
import { FileLostError, perform } from './perform.ts'
import { memorySink, type FileSink } from './sinks.ts'

const choice = { columns: ['car.id', 'car.year', 'listing.price'], codes: false, rowsPer: 'car' } as const

const taskOf = (search: Partial<Search>): ExportTask =>
  inLanguage('en', (t) => ({
    search: { ...emptySearch, ...search },
    language: 'en',
    choice,
    layout: layoutFor(
      t,
      choice,
      { format: 'jsonl', csv: { separator: ',', excel: false }, notes: false },
      'eur',
      [{ name: 'Search', value: 'All cars' }],
    ),
    words: wordsFor(t, 'en', 'https://cars.example', { currency: 'eur', rates: new Map() }),
  }))

interface Place {
  readonly spool: FileSink
  readonly file: FileSink
  readonly keeper: RunKeeper
}

const newPlace = (): Place => ({ spool: memorySink(), file: memorySink(), keeper: memoryKeeper() })

/** Runs to the end or until an error; returns the last message or the error. */
async function attempt(
  place: Place,
  service: ReturnType<typeof sampleService>,
  task: ExportTask | undefined,
  signal = new AbortController().signal,
) {
  const sent: FromExportWorker[] = []
  const tell = (message: FromExportWorker) => void sent.push(message)
  try {
    await perform(task, { ...place, service, sites: sampleSites, signal, tell, limits, saveEveryMs: 0 })
    return sent.at(-1)
  } catch (error) {
    return error
  }
}

const one: MadeCar = {
  year: 2018,
  fuel: 1,
  brand: 1,
  listings: [
    {
      price: 5000,
      odometer: 10,
      condition: 1,
      is_leasing: null,
      damage: null,
      source: 'a.example',
      created: 1,
    },
  ],
}

const linesOf = async ({ file }: Place) => (await (await file.blob()).text()).trimEnd().split('\n').toSorted()

const excluding: readonly Partial<Search>[] = [
  { excluded: { damage: [6] } },
  { filters: { condition: [1, 2, 3] }, excluded: { brands: [{ id: 1, children: [] }] } },
  { filters: { damage: [6, 17] }, how: { damage: 'all' }, excluded: { condition: [3] } },
  { how: { fuel: 'stated' }, excluded: { fuel: [4], sources: ['a.example', 'c.example'] } },
  { filters: { fuel: [1, 4] }, excluded: { sources: ['b.example'] } },
]

const meets = (filters: Search['filters'], one: Car) => matcherOf({ ...emptySearch, filters })(one).length > 0

/** Whether a car belongs to a search, by docs/decisions/018-exclusion.md. */
function belongs(asked: Search, one: Car): boolean {
  const search = withSourcesIncluded(asked, sampleSites)
  if (search === undefined) return false
  const rest = { ...search.filters, ...(search.how?.fuel === 'stated' && { fuel: [1, 4] }) }
  return (
    meets(rest, one) &&
    filterKeys.every((key) => {
      const out = search.excluded?.[key]
      const all = search.how?.[key] === 'all' ? requiredValues(search, key) : []
      return (
        all.every((value) => meets({ ...rest, [key]: value }, one)) &&
        (out === undefined || !meets({ ...rest, [key]: out }, one))
      )
    })
  )
}

const isDone = (end: unknown): end is FromExportWorker & { kind: 'done' } =>
  typeof end === 'object' && end !== null && 'kind' in end && end.kind === 'done'

test(
  'however often it is stopped, it ends with the file that one run makes',
  { timeout: 30_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(car, { minLength: 1, maxLength: 120 }),
        fc.constantFrom<Partial<Search>>(
          { filters: { condition: [1, 2, 3] } },
          { filters: { year: { from: '2000' } } },
          {},
          ...excluding,
        ),
        fc.array(
          fc.record({
            after: fc.integer({ min: 1, max: 25 }),
            by: fc.constantFrom('person', 'refusal', 'disk'),
          }),
          {
            maxLength: 6,
          },
        ),
        async (made, search, stops) => {
          const cars = carsOf(made)
          const task = taskOf(search)
          const whole = newPlace()
          expect(await attempt(whole, sampleService(cars, limits.window), task)).toMatchObject({
            kind: 'done',
          })

          const place = newPlace()
          let fresh: ExportTask | undefined = task
          for (const { after, by } of stops) {
            const person = new AbortController()
            const service = sampleService(cars, limits.window, ({ requests }) => {
              if (requests < after) return
              if (by === 'person') person.abort()
              if (by === 'refusal') throw new ProblemError({ kind: 'access', reason: 'expired', text: '' })
            })
            let left = after
            const full = (sink: FileSink): FileSink => ({
              ...sink,
              write: (bytes) => {
                // Writes a part of the bytes, like a disk that fills up in the middle.
                if (by === 'disk' && (left -= 1) < 0) {
                  sink.write(bytes.slice(0, bytes.length / 2))
                  throw new DOMException('', 'QuotaExceededError')
                }
                sink.write(bytes)
              },
            })
            const end = await attempt(
              { ...place, spool: full(place.spool), file: full(place.file) },
              service,
              fresh,
              person.signal,
            )
            fresh = undefined
            if (isDone(end)) break
          }
          const end = await attempt(place, sampleService(cars, limits.window), fresh)
          if (end instanceof Error) throw end
          expect(end).toMatchObject({ kind: 'done' })
          expect(await linesOf(place)).toEqual(await linesOf(whole))
        },
      ),
      { numRuns: 150 },
    )
  },
)

test('reports a lost file where it is shorter than its kept progress', async () => {
  const cars = carsOf(Array.from({ length: 15 }, () => one))
  const place = newPlace()
  const person = new AbortController()
  const stopping = sampleService(cars, limits.window, ({ requests }) => requests > 3 && person.abort())
  await attempt(place, stopping, taskOf({ filters: { condition: [1] } }), person.signal)
  expect((await place.spool.blob()).size).toBeGreaterThan(0)
  await place.spool.open(0)
  expect(await attempt(place, sampleService(cars, limits.window), undefined)).toBeInstanceOf(FileLostError)
  // Nothing was kept at all.
  const nothing = newPlace()
  expect(await attempt(nothing, sampleService(cars, limits.window), undefined)).toBeInstanceOf(FileLostError)
})

test.each(excluding)(
  'writes the cars of a search alone, and says what was read beside: %j',
  { timeout: 30_000 },
  async (search) => {
    await fc.assert(
      fc.asyncProperty(fc.array(car, { minLength: 1, maxLength: 80, size: 'max' }), async (made) => {
        const cars = carsOf(made)
        const task = taskOf(search)
        const place = newPlace()
        const end = await attempt(place, sampleService(cars, limits.window), task)
        if (!isDone(end)) throw end
        const wanted = cars.filter((one) => belongs(task.search, one))
        const lines = (await linesOf(place)).filter((line) => line !== '')
        // A line of the file is an object with the chosen columns.
        const ids = lines.map((line) => (JSON.parse(line) as { 'car.id': string })['car.id'])
        // Some cars lack all values to cut by, and may be more than the window shows.
        if (end.proof.missing === 0) expect(ids.toSorted()).toEqual(idsOf(wanted))
        else expect(idsOf(wanted)).toEqual(expect.arrayContaining(ids))
        expect(end.proof).toMatchObject({ duplicates: 0, surplus: 0 })
        // The service can exclude sources, so no car is read in vain.
        const { leftOut } = end.progress
        expect(leftOut === undefined).toBe(Object.keys(search.excluded ?? {}).join() === 'sources')
        expect(end.progress.cars + (leftOut ?? 0)).toBe(end.proof.rows)
      }),
      { numRuns: 25 },
    )
  },
)

test(
  'where the service answers a search that excludes, nothing is read in vain',
  { timeout: 30_000 },
  async () => {
    const { search } = taskOf({
      excluded: { damage: [6] },
      filters: { condition: [1, 2, 3] },
      anywhere: true,
    })
    const isOut = (one: Car) => meets({ damage: [6] }, one)
    await fc.assert(
      fc.asyncProperty(fc.array(car, { minLength: 1, maxLength: 80, size: 'max' }), async (made) => {
        const cars = carsOf(made)
        const service = sampleService(cars, limits.window)
        service.finds = (_, one) => !isOut(one)
        const place = newPlace()
        const end = await attempt(place, service, taskOf(search))
        if (!isDone(end)) throw end
        const wanted = cars.filter((one) => meets(search.filters, one) && !isOut(one))
        expect(end.progress.leftOut).toBeUndefined()
        expect(end.proof).toMatchObject({ duplicates: 0, surplus: 0, expected: wanted.length })
        if (end.proof.missing === 0) expect(end.progress.cars).toBe(wanted.length)
      }),
      { numRuns: 25 },
    )
  },
)

import { Count, SearchPage } from '#contract/resources/first-answers.ts'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { apiRoot, countPath } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { resultWindow } from '#contract/result-window.ts'
import { emptySearch, type Search, searchQuery } from '#contract/search.ts'
import { noSites } from '#src/api/sites.ts'
import { minComparableCars, priceOf, standingListing, standingQueries } from '#src/standing/comparison.ts'
import { mayHaveVerdict } from '#src/standing/verdict.ts'
import { closestWithEnough, widening, type Widening } from '#src/standing/widening.ts'
import { type Figure, printFigures, spread } from './app/figures.ts'
import { openServer } from './app/server.ts'

// node --import tsx bench/standing.ts [--url URL] [--cars N]
// Of how many cars that state price, year and mileage the app can say where they stand, and with how many counts.
// Without --url it serves the demo by itself. Prints figures and judges nothing.

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    cars: { type: 'string', default: '400' },
    port: { type: 'string', default: '4118' },
  },
})

const perPage = 50

async function ask<S extends v.GenericSchema>(url: string, path: string, schema: S) {
  const answer = await fetch(new URL(apiRoot + path, url))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return v.parse(schema, await answer.json())
}

/** Cars of all ages: some of many pages, from both ends of the inventory. */
async function sample(url: string, wanted: number): Promise<Car[]> {
  const pages = 40
  const apart = Math.floor((resultWindow / perPage - 1) / (pages / 2))
  const found: Car[][] = []
  for (const sort of ['newest', 'oldest'] as const)
    for (let page = 1; page <= apart * (pages / 2); page += apart) {
      const { data } = await ask(
        url,
        `/search?${searchQuery({ ...emptySearch, sort, page }, perPage, noSites)}`,
        SearchPage,
      )
      found.push(
        data.filter((car) => {
          const listing = standingListing(car)
          return priceOf(listing) !== undefined && listing?.odometer !== null && car.year !== null
        }),
      )
    }
  const each = Math.ceil(wanted / found.length)
  return found
    .flatMap((cars) =>
      cars.filter((_, index) => index % Math.floor(perPage / each / 1.2) === 0).slice(0, each),
    )
    .slice(0, wanted)
}

interface Answer {
  /** Of the steps, which; undefined: too few cars even in the widest. */
  readonly step: number | undefined
  readonly counts: number
  readonly ms: number
}

async function answer(url: string, of: Widening, car: Car): Promise<Answer> {
  const began = performance.now()
  const listing = standingListing(car)
  let counts = 0
  const countOf = async (search: Search) => {
    counts += 1
    return (await ask(url, countPath(search, noSites), Count)).count
  }
  const steps = widening(of, car, listing)
  const found = await closestWithEnough(steps, minComparableCars, countOf)
  const enough = found !== undefined && found.count >= minComparableCars
  if (enough) {
    const { price, odometer, year, beatenBy, atMost } = standingQueries(found.step.set, car, listing)
    const asked = of === 'verdict' ? [atMost] : [price, odometer, year, beatenBy]
    await Promise.all(asked.flatMap((part) => (part ? [countOf(part)] : [])))
  }
  return { step: enough ? steps.indexOf(found.step) : undefined, counts, ms: performance.now() - began }
}

function figures(answers: readonly Answer[], atLeast?: number): Figure[] {
  const said = answers.filter(({ step }) => step !== undefined)
  const counts = answers.map((each) => each.counts)
  return [
    {
      name: 'cars of which it can be said',
      value: (said.length / answers.length) * 100,
      unit: '%',
      ...(atLeast !== undefined && { atLeast }),
      note: `of ${answers.length}`,
    },
    {
      name: 'counts, on average',
      value: counts.reduce((sum, each) => sum + each, 0) / counts.length,
      unit: '',
    },
    { name: 'counts, at most', value: Math.max(...counts), unit: '' },
    ...spread(
      'all counts of a car',
      answers.map(({ ms }) => ms),
    ),
  ]
}

const server = values.url === undefined ? await openServer(values.port) : undefined
const url = values.url ?? server?.url ?? ''
try {
  const cars = await sample(url, Number(values.cars))
  const standing: Answer[] = []
  const short: Answer[] = []
  for (const car of cars) {
    standing.push(await answer(url, 'standing', car))
    const listing = standingListing(car)
    short.push(
      listing && mayHaveVerdict(car, listing)
        ? await answer(url, 'verdict', car)
        : { step: undefined, counts: 0, ms: 0 },
    )
  }
  printFigures('Where it stands', figures(standing, 95))
  printFigures('The short verdict: the same model and fuel', figures(short))
  const steps = [...new Set(standing.map(({ step }) => step))].toSorted((a, b) => (a ?? 99) - (b ?? 99))
  console.log('\nBy step of the widening, the closest first')
  for (const step of steps)
    console.log(
      `  ${step === undefined ? 'too few' : String(step + 1)}: ${standing.filter((each) => each.step === step).length}`,
    )
} finally {
  await server?.close()
}

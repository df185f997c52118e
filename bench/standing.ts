import { SearchPage } from '#contract/resources/first-answers.ts'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { answerLines } from '#contract/facets/answer.ts'
import { apiRoot } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { resultWindow } from '#contract/result-window.ts'
import { emptySearch, searchQuery } from '#contract/search.ts'
import { noSites } from '#src/api/sites.ts'
import {
  mayHaveVerdict,
  minComparableCars,
  priceOf,
  standingCarOf,
  standingListing,
} from '#src/standing/standing-car.ts'
import { type Figure, printFigures, spread } from './app/figures.ts'
import { openServer } from './app/server.ts'

// node --import tsx bench/standing.ts [--url URL] [--cars N]
// Of how many cars that state price, year and mileage it can be said where they stand.
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
  /** In words of its comparison; undefined: too few cars even in the widest. */
  readonly comparison: string | undefined
  readonly ms: number
}

async function answer(url: string, among: 'standing' | 'verdict', car: Car): Promise<Answer> {
  const began = performance.now()
  const asked = [{ kind: 'standing', car: standingCarOf(car, standingListing(car)), among }]
  const response = await fetch(new URL(`${apiRoot}/facets`, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ search: '', asked }),
  })
  const line = v.parse(answerLines.standing, await response.json())
  const enough = 'set' in line && line.set.count >= minComparableCars
  return {
    comparison: enough ? JSON.stringify(line.comparison) : undefined,
    ms: performance.now() - began,
  }
}

function figures(answers: readonly Answer[], atLeast?: number): Figure[] {
  const said = answers.filter(({ comparison }) => comparison !== undefined)
  return [
    {
      name: 'cars of which it can be said',
      value: (said.length / answers.length) * 100,
      unit: '%',
      ...(atLeast !== undefined && { atLeast }),
      note: `of ${answers.length}`,
    },
    ...spread(
      'the answer for a car',
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
        : { comparison: undefined, ms: 0 },
    )
  }
  printFigures('Where it stands', figures(standing, 95))
  printFigures('The short verdict: the same model and fuel', figures(short))
  const all = [...new Set(standing.map(({ comparison }) => comparison))]
  console.log('\nBy comparison')
  for (const each of all)
    console.log(`  ${each ?? 'too few'}: ${standing.filter(({ comparison }) => comparison === each).length}`)
} finally {
  await server?.close()
}

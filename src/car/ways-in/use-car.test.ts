import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { emptySearch } from '#contract/search.ts'
import { ProblemError } from '#src/api/get.ts'
import { carById, carsFound } from '#src/api/queries.ts'
import { sampleCar } from '#src/card/samples.fixture.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { type CarLookup, useCar } from './use-car.ts'

const car = sampleCar([{}])

/** What the page of the car is given after its request has failed. */
async function foundAfter(problem: Problem, pages: readonly { page: number; at: number }[]) {
  // A failed query is shown as it is, because nothing retries it while it renders once.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  for (const { page, at } of pages)
    client.setQueryData(carsFound({ ...emptySearch, page }, currentLanguage()).queryKey, {
      cars: [{ ...car, year: at }],
      total: 1,
      at,
    })
  const fails = {
    ...carById(car.id, currentLanguage()),
    queryFn: () => Promise.reject(new ProblemError(problem)),
  }
  await client.prefetchQuery(fails)
  let found: CarLookup | undefined
  const Page = () => {
    found = useCar(car.id, undefined)
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)))
  return found
}

test('without a connection a car opens as the latest results had it', async () => {
  const pages = [2019, 2021, 2020].map((at, index) => ({ page: index + 1, at }))
  expect(await foundAfter({ kind: 'offline' }, pages)).toMatchObject({
    state: 'found',
    car: { id: car.id, year: 2021 },
    partial: 'offline',
    since: 2021,
  })
})

test('a car that the service does not have is gone, whatever results had it', async () => {
  expect(await foundAfter({ kind: 'absent' }, [{ page: 1, at: 2021 }])).toEqual({ state: 'gone' })
})

test('without a connection a car that no results had is looked for on this device', async () => {
  expect(await foundAfter({ kind: 'offline' }, [])).toEqual({ state: 'waiting' })
})

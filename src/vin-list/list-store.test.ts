import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { carOf, listingOf } from '#src/car/sample-car.fixture.ts'
import { useVinDraft, resumeLookUp, startLookUp, useList, useLookUp } from './list-store.ts'

const vins = ['1', '2', '3', '4'].map((figure) => `WAUZZZ8V5KA00000${figure}`)

/** Responses by the last digit of a VIN. */
let answers: Record<string, { status: number; body?: unknown }> = {}

const serve = () =>
  vi.stubGlobal('fetch', async (path: string) => {
    const last = /wauzzz8v5ka00000(\d)/i.exec(path)?.[1] ?? ''
    const { status, body = {} } = answers[last] ?? { status: 404 }
    return new Response(JSON.stringify(body), { status })
  })
afterEach(() => vi.unstubAllGlobals())

const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const states = () => useList.getState().rows.map(({ outcome }) => outcome.state)

test('each car is found, sold or absent, or its request is retried', async () => {
  serve()
  const answerOf = (archived: boolean) => ({
    status: 200,
    body: { data: carOf({ listings: [listingOf({ archived })] }) },
  })
  answers = { 1: answerOf(false), 2: answerOf(true), 4: { status: 422, body: { message: 'no' } } }
  useVinDraft.setState({ text: vins.join('\n') })
  const client = withoutRetries()
  await startLookUp(client)
  expect(states()).toEqual(['found', 'sold', 'absent', 'waiting'])
  expect(useLookUp.getState()).toMatchObject({ running: false, done: 4, failed: { 3: { kind: 'invalid' } } })

  answers[4] = answerOf(false)
  await resumeLookUp(client)
  expect(states()).toEqual(['found', 'sold', 'absent', 'found'])
  expect(useLookUp.getState()).toMatchObject({ done: 1, count: 1, failed: {} })
})

test('a car page without a VIN is looked up by its id', async () => {
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ data: carOf() }))
  })
  useVinDraft.setState({ text: 'https://cars.example/car/5ca1ab1e0000000000000001' })
  await startLookUp(withoutRetries())
  expect(useList.getState().rows).toMatchObject([{ outcome: { car: {} } }])
  expect(asked).toEqual([expect.stringContaining('/cars/5ca1ab1e0000000000000001?')])
})

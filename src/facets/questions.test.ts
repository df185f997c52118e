import { afterEach, expect, test, vi } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { createFacetStore, want } from './context.ts'
import { ask, keysAround, missingOf, press, questionsFor, wantedKeys } from './questions.ts'

const never = new AbortController().signal
const bodies: unknown[] = []

const answer = (text: string, status = 200) =>
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Promise.resolve(new Response(text, { status }))
  })

afterEach(() => {
  vi.unstubAllGlobals()
  bodies.length = 0
})

test('an item wanted several times is requested once, and a known one not again', async () => {
  const store = createFacetStore(emptySearch)
  want(store.wishes, ['body=suv', 'fuel=diesel'], {})
  const leave = want(store.wishes, ['body=suv'], {})
  expect(wantedKeys(store.wishes.getState(), false)).toEqual(['body=suv', 'fuel=diesel'])
  answer('5\n7\n')
  await ask(store, missingOf(store, ['body=suv', 'fuel=diesel']), never)
  expect(store.known.getState().get('fuel=diesel')).toMatchObject({ line: 7 })
  expect(missingOf(store, ['body=suv', 'fuel=diesel', 'fuel=petrol'])).toEqual(['fuel=petrol'])
  leave()
  expect(wantedKeys(store.wishes.getState(), false)).toEqual(['body=suv', 'fuel=diesel'])
})

test('a failed request marks all its missing items as failed, and they are missing again', async () => {
  const store = createFacetStore(emptySearch)
  answer('', 503)
  await expect(ask(store, ['body=suv'], never)).rejects.toThrow('service')
  expect(store.known.getState().get('body=suv')?.problem).toMatchObject({ kind: 'service', status: 503 })
  expect(missingOf(store, ['body=suv'])).toEqual(['body=suv'])
})

test('a press requests the postponed items of its group as urgent', async () => {
  const store = createFacetStore(emptySearch)
  want(store.wishes, ['fuel=diesel', 'fuel=petrol'], { group: 'fuel' })
  want(store.wishes, ['body=suv'], { group: 'body' })
  answer('9\n{"postponed":true}\n{"postponed":true}\n')
  await ask(store, ['fuel=diesel', 'fuel=petrol', 'body=suv'], never)
  press(store, 'fuel')
  const { keys } = store.wishes.getState().pressed
  expect(keys).toEqual(['fuel=petrol'])
  answer('4\n')
  await ask(store, keys, never, true)
  expect(bodies.at(-1)).toEqual({ search: '', asked: ['fuel=petrol'], urgent: true })
})

test('patient items wait apart from the rest', () => {
  const store = createFacetStore(emptySearch)
  want(store.wishes, ['{"kind":"standing"}'], { patient: true })
  expect(wantedKeys(store.wishes.getState(), false)).toEqual([])
  expect(wantedKeys(store.wishes.getState(), true)).toEqual(['{"kind":"standing"}'])
})

test('items in sight around one search are requested around the next', () => {
  expect(keysAround('body=suv', ['{"kind":"slices"}', '', 'body=suv', 'body=sedan', 'fuel=diesel'])).toEqual([
    '',
    'body=sedan',
    'fuel=diesel',
    '{"kind":"slices"}',
  ])
  expect(keysAround('', ['body=', 'fuel='])).toEqual([''])
  const page = '{"kind":"page-checks","page":1}'
  expect(keysAround('', [page, 'body=suv'])).toEqual(['body=suv', page])
  expect(keysAround('', [page, 'body=suv'], true)).toEqual(['body=suv'])
})

test('new items in sight add one request, and pending items are not requested again', () => {
  const first = questionsFor([], ['a', 'b'])
  expect(first).toEqual([['a', 'b']])
  const more = questionsFor(first, ['b', 'c', 'd'])
  expect(more).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(questionsFor(more, ['b', 'c'])).toBe(more)
  expect(questionsFor(more, ['c'])).toEqual([['c', 'd']])
})

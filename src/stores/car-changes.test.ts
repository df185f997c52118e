import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { changesBetween, changesKept, type KeptListing } from './car-changes.ts'
import { database } from './database.ts'
import {
  type CarSnapshot,
  keepAnswer,
  keepCars,
  keepChosen,
  keepGone,
  keptCarFrom,
  readChanges,
  readKeptCar,
  standsOf,
  unreadChanges,
  useKeptCars,
} from './kept-cars.ts'
import { addFavourites } from './marks.ts'
import { useMarks } from './shown-marks.ts'

const listing = (over: Partial<KeptListing> = {}): KeptListing => ({
  source: 'Copperlot',
  id: '1',
  price: '12000',
  currency: 'eur',
  bid: null,
  auction: false,
  leasing: false,
  ends: null,
  archived: false,
  odometer: 90_000,
  seen: null,
  ...over,
})

const changesOf = (before: readonly KeptListing[], after: readonly KeptListing[]) =>
  changesBetween(before, after, 5).map(({ kind, source, before: was, after: is }) => [kind, source, was, is])

test('a time outside the range of Date is dropped, and the rest of the car is kept', () => {
  const change = { kind: 'price', source: 'Copperlot', before: '1', after: '2' }
  const kept = readKeptCar({
    name: 'BMW X5',
    gone: 1e300,
    changes: [9e15, -1, 1.5, Number.NaN, 5].map((at) => ({ ...change, at })),
  })
  expect(kept).toMatchObject({ name: 'BMW X5', gone: undefined })
  expect(kept?.changes?.map(({ at }) => new Date(at).toISOString())).toEqual(['1970-01-01T00:00:00.005Z'])
})

describe('between two looks', () => {
  test.each<[string, KeptListing[], KeptListing[], unknown[]]>([
    ['nothing', [listing()], [listing({ seen: '2026-01-01' })], []],
    ['the price', [listing()], [listing({ price: '11500' })], [['price', 'Copperlot', '12000', '11500']]],
    [
      'a price that is no longer stated',
      [listing()],
      [listing({ price: null })],
      [['price', 'Copperlot', '12000', null]],
    ],
    ['the currency', [listing()], [listing({ currency: 'pln' })], [['price', 'Copperlot', '12000', '12000']]],
    [
      'the mileage',
      [listing()],
      [listing({ odometer: 91_000 })],
      [['mileage', 'Copperlot', '90000', '91000']],
    ],
    ['a mileage that is no longer stated', [listing()], [listing({ odometer: null })], []],
    [
      'a new listing',
      [listing()],
      [listing(), listing({ source: 'Kolite' })],
      [['listing', 'Kolite', null, '12000']],
    ],
    [
      'a listing less',
      [listing(), listing({ id: '2' })],
      [listing()],
      [['ended', 'Copperlot', '12000', null]],
    ],
    [
      'a listing archived',
      [listing(), listing({ id: '2' })],
      [listing(), listing({ id: '2', archived: true })],
      [['ended', 'Copperlot', '12000', null]],
    ],
    ['sold', [listing()], [listing({ archived: true })], [['sold', null, null, null]]],
    ['sold, with no listing left', [listing()], [], [['sold', null, null, null]]],
    ['still sold', [listing({ archived: true })], [], []],
    ['on offer again', [listing({ archived: true })], [listing({ id: '9' })], [['back', null, null, null]]],
    ['archived ones that come along', [listing()], [listing(), listing({ id: '0', archived: true })], []],
  ])('%s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes)
  })
})

const car = (listings?: KeptListing[]): CarSnapshot => ({
  name: 'Saab 900',
  year: 1991,
  price: '12000',
  currency: 'eur',
  picture: null,
  vin: null,
  ...(listings === undefined ? {} : { listings }),
})
const kept = (id = 'a') => keptCarFrom(useKeptCars.getState().items, id)
const kinds = (id = 'a') => unreadChanges(kept(id)).map(({ kind }) => kind)

describe('what is kept of a favourite', () => {
  beforeEach(async () => {
    const db = await database()
    await Promise.all([db.clear('marks'), db.clear('cars')])
    useMarks.setState({ items: {}, loaded: true })
    useKeptCars.setState({ items: {}, loaded: true })
    addFavourites(['a'], 1)
    await keepChosen([['a', car([listing()])]])
  })

  test('changes are found when the car is fetched, and can be marked as read', async () => {
    expect(kinds()).toEqual([])
    await keepAnswer('a', car([listing({ price: '11000' })]), 10)
    await keepAnswer('a', car([listing({ price: '10000' })]), 20)
    expect(unreadChanges(kept()).map(({ before, after, at }) => [before, after, at])).toEqual([
      ['12000', '11000', 10],
      ['11000', '10000', 20],
    ])
    await readChanges(['a'], 20)
    expect(kinds()).toEqual([])
    expect(kept()?.changes).toHaveLength(2)
    await keepAnswer('a', car([listing({ archived: true })]), 30)
    expect([kinds(), standsOf(kept())]).toEqual([['sold'], 'sold'])
  })

  test('a stale response is no change', async () => {
    await keepCars([['a', car([listing({ price: '13000' })])]], () => true)
    expect(kept()?.listings?.[0]?.price).toBe('12000')
    await keepCars([['b', car([listing()])]])
    await keepCars([['b', car([listing({ price: '13000' })])]])
    expect(kept('b')?.listings?.[0]?.price).toBe('13000')
  })

  test('gone is recorded once, and so is coming back', async () => {
    await keepGone('a', 10)
    await keepGone('a', 20)
    expect([kinds(), standsOf(kept()), kept()?.gone]).toEqual([['gone'], 'gone', 10])
    expect(kept()?.name).toBe('Saab 900')
    await keepAnswer('a', car([listing({ price: '9000' })]), 30)
    expect([kinds(), standsOf(kept())]).toEqual([['gone', 'back', 'price'], null])
  })

  test('a car kept by an older version has no changes until it is fetched again', async () => {
    await (
      await database()
    ).put('cars', { name: 'Saab 900', year: 1991, price: '1', currency: 'eur', picture: null }, 'old')
    await keepAnswer('old', car([listing()]), 10)
    expect([kinds('old'), kept('old')?.listings?.length]).toEqual([[], 1])
  })

  test('the oldest changes are dropped', async () => {
    for (let at = 1; at <= changesKept + 5; at += 1)
      await keepAnswer('a', car([listing({ price: String(at) })]), at)
    expect(kept()?.changes).toHaveLength(changesKept)
    expect(kept()?.changes?.at(-1)?.after).toBe(String(changesKept + 5))
  })
})

import { expect, test, vi } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { changeOf, type CarChange } from '#src/stores/car-changes.ts'
import type { KeptCar } from '#src/stores/kept-cars.ts'
import type { Mark } from '#src/stores/shown-marks.ts'
import { worthIn } from '#contract/rates.ts'
import { changeWords } from './ChangeList.tsx'
import {
  cleanTag,
  copiedFavourites,
  favouritesOf,
  inView,
  paramsOfView,
  tagsOf,
  viewOf,
} from './favourite-list.ts'

const kept = (over: Partial<KeptCar> = {}): KeptCar => ({
  name: 'Saab 900',
  year: 1991,
  price: '4200',
  currency: 'eur',
  picture: null,
  vin: null,
  ...over,
})
const listing = (odometer: number | null, archived = false) => ({
  source: 'Kolite',
  id: '1',
  price: null,
  currency: null,
  bid: null,
  auction: false,
  leasing: false,
  ends: null,
  archived,
  odometer,
  seen: null,
})
const dropped: CarChange = changeOf('price', 5, {
  before: '5000',
  after: '4200',
  currencyBefore: 'eur',
  currency: 'eur',
})
const favourite = (added: number, tags: string[] = [], groups: string[] = []): Mark => ({
  favourite: { added, tags, groups },
})

const marks = {
  old: favourite(1, ['export'], ['g']),
  new: favourite(3),
  sold: favourite(2, ['hail', 'export']),
  noted: { note: 'no favourite' },
}
const cars = {
  old: kept({ changes: [dropped], year: 2001, listings: [listing(900)], price: '9223372036854775807' }),
  new: kept({ changes: [changeOf('gone', 9)], read: 9, year: null, price: '9223372036854775806' }),
  sold: kept({ changes: [changeOf('sold', 7)], listings: [listing(800, true)], name: null, price: null }),
}
const all = favouritesOf(marks, cars)
const shown = (params: Record<string, string>) =>
  inView(all, viewOf(params), ({ car }) => car?.price ?? undefined).map(({ id }) => id)

test('the last added come first; notes alone make no favourite', () => {
  expect(shown({})).toEqual(['new', 'sold', 'old'])
})

test.each<[Record<string, string>, string[]]>([
  [{ show: 'changed' }, ['sold', 'old']],
  [{ show: 'cheaper' }, ['old']],
  [{ show: 'over' }, ['sold']],
  [{ tag: 'export' }, ['sold', 'old']],
  [{ group: 'g' }, ['old']],
  [{ group: 'of another device' }, []],
  [{ show: 'constructor', sort: 'toString' }, ['new', 'sold', 'old']],
])('shows %o', (params, ids) => expect(shown(params)).toEqual(ids))

test.each([
  ['changed', ['sold', 'old', 'new']],
  // Two prices that a number could not tell apart; the car without one comes last.
  ['price', ['new', 'old', 'sold']],
  ['year', ['old', 'sold', 'new']],
  ['mileage', ['sold', 'old', 'new']],
  ['name', ['new', 'old', 'sold']],
])('in the order of %s', (sort, ids) => expect(shown({ sort })).toEqual(ids))

test('a view is its address', () => {
  const params = { group: 'g', tag: 'a b', show: 'cheaper', sort: 'price' }
  expect(paramsOfView(viewOf(params))).toEqual(params)
  expect(paramsOfView(viewOf({}))).toEqual({})
})

test('tags have one line, and each is listed once', () => {
  expect(cleanTag('  for\n export, ')).toBe('for export')
  expect(tagsOf(all)).toEqual(['export', 'hail'])
})

test('a masked VIN is marked when copied', () => {
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  const all = favouritesOf({ a: favourite(1) }, { a: kept({ vin: 'wau****' }) })
  const text = inLanguage('en', (t, format) => copiedFavourites(all, { t, format }, undefined, () => []))
  expect(text).toContain('WAU**** (partly hidden)')
})

test('the copied price is that of the row, and a bid is named', () => {
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  const offers = {
    sale: kept({
      price: '9800',
      currency: 'usd',
      listings: [
        { ...listing(null), price: '9800', currency: 'usd' },
        { ...listing(null), price: '7950', currency: 'eur' },
      ],
    }),
    bid: kept({
      price: null,
      currency: 'usd',
      listings: [{ ...listing(null), currency: 'usd', bid: '17000', auction: true }],
    }),
    none: kept({ price: null, currency: 'usd', listings: [{ ...listing(null), currency: 'usd' }] }),
  }
  const all = favouritesOf({ sale: favourite(3), bid: favourite(2), none: favourite(1) }, offers)
  const worth = worthIn(
    new Map([
      ['eur', 1],
      ['usd', 1.1],
    ]),
    'eur',
  )
  const text = inLanguage('en', (t, format) => copiedFavourites(all, { t, format }, worth, () => []))
  const rows = text.split(/\r?\n/).map((line) => line.replaceAll('\u00A0', ' ').split('\t').slice(2, 4))
  expect(rows.slice(1, 4)).toEqual([
    ['7950', 'EUR'],
    ['Current bid USD 17,000', 'USD'],
    ['', ''],
  ])
})

test('a listing that ended without a price is said to have ended, no more', () => {
  inLanguage('en', (t, format) => {
    const ended = (before: string | null) =>
      changeWords(changeOf('ended', 5, { source: 'Kolite', before, currencyBefore: 'eur' }), t, format).text
    expect(ended(null)).toBe('Kolite: no longer listed')
    expect(ended('4200')).toContain('was EUR')
  })
})

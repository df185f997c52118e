import { describe, expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { shownDamages } from './RiskBadges.tsx'
import { picturesOf } from './pictures.ts'
import { placeLine } from './SourceLine.tsx'
import { sampleCar } from './samples.fixture.ts'
import { titleOf } from './title.ts'
import { reasonKeys, titleReason, vinParts } from './CarWhy.tsx'

const search = (filters: Search['filters']): Search => ({ ...emptySearch, filters })
const firstOf = (car: ReturnType<typeof sampleCar>) => {
  const [listing] = car.listings
  if (!listing) throw new Error('no listing')
  return listing
}

describe('the reason why a car is in the results', () => {
  test('is shown for filters that the card does not show, in table order', () => {
    const of = search({ engine: { to: '2000' }, color: [5, 6], fuel: [1, 2], price: { to: '9' } })
    expect(reasonKeys(of, false).toSorted()).toEqual(['color', 'engine'])
    expect(reasonKeys(of, true)).toEqual([])
  })

  test('is not shown if all found cars have the same value', () => {
    const engine = { from: '2000', to: '2000' }
    expect(reasonKeys(search({ seller: 2, color: [5], engine, leasing: true }), false)).toEqual([])
    expect(reasonKeys(search({ condition: [1] }), true)).toEqual([])
    expect(reasonKeys(search({ condition: [1, 2] }), true)).toEqual(['condition'])
  })

  test('marks the part of the VIN', () => {
    expect(vinParts(sampleCar([], { vin: 'wba12345' }), search({ vin: 'A123' }))).toEqual([
      'WB',
      'A123',
      '45',
    ])
    expect(vinParts(sampleCar([], { vin: null }), search({ vin: 'A123' }))).toBeUndefined()
  })

  test('names the title with words that the card does not show', () => {
    const car = sampleCar([{ title: { en: 'Winter tyres', pl: 'Hak, opony zimowe' } }])
    const reason = (query: string) =>
      titleReason(car, firstOf(car), titleOf(firstOf(car), 'en'), search({ query }))
    expect(reason('bmw winter 20')).toBeUndefined()
    expect(reason('bmw zimow')).toEqual({ text: 'Hak, opony zimowe', lang: 'pl' })
    expect(reason('cabrio')).toBeUndefined()
  })
})

test('the requested damage comes first', () => {
  const listing = firstOf(sampleCar([{ damage: 22, second_damage: 17 }]))
  expect(shownDamages(listing, search({}))).toEqual([22, 17])
  expect(shownDamages(listing, search({ damage: [17] }))).toEqual([17, 22])
  expect(shownDamages(listing, search({ damage: [17, 22] }))).toEqual([22, 17])
})

test('pictures are of the matching listing, else of another listing of the same car', () => {
  const [a, b] = [
    { images: [{ original: '/a.jpg' }, { original: '/a.jpg' }] },
    { images: [{ original: '/b.jpg' }] },
  ]
  const [first, second, bare] = sampleCar([a, b, {}]).listings
  if (!first || !second || !bare) throw new Error('no listing')
  expect(picturesOf({ listing: second, others: [first], alone: true })).toEqual(['/b.jpg'])
  expect(picturesOf({ listing: bare, others: [first, second], alone: true })).toEqual(['/a.jpg'])
  expect(picturesOf({ listing: bare, others: [], alone: true })).toEqual([])
})

test('the place is the smallest one with a name', () => {
  const place = (location: Record<string, unknown>) => placeLine(firstOf(sampleCar([location])), 'en')
  const country = { id: 1, name: 'Poland', iso: 'PL' }
  const details = {
    country,
    region: { id: 2, name: 'Lesser Poland' },
    district: null,
    place: { id: 3, name: 'Kraków' },
  }
  expect(place({ location_details: details })).toBe('Kraków, Poland')
  expect(place({ location_details: { ...details, place: { id: 3, name: null } } })).toBe(
    'Lesser Poland, Poland',
  )
  expect(place({ location_details: { country: { id: 1, name: null, iso: 'PL' } } })).toBe('Poland')
  expect(place({ location: { iso: 'bg', country: 5 } })).toBe('Bulgaria')
  expect(place({})).toBeUndefined()
})

test('a town has its state in countries that need it, and a country its name from the browser', () => {
  const at = (iso: string, name: string, region: string | null, town: string | null, language: 'en' | 'ru') =>
    placeLine(
      firstOf(
        sampleCar([
          {
            location_details: {
              country: { id: 1, name, iso },
              region: { id: 2, name: region },
              district: null,
              place: { id: 3, name: town },
            },
          },
        ]),
      ),
      language,
    )
  expect(at('US', 'United States', 'Maine', 'Augusta', 'en')).toBe('Augusta, Maine, US')
  expect(at('US', 'United States', 'Maine', null, 'en')).toBe('Maine, United States')
  expect(at('US', 'United States', 'Maine', 'Augusta', 'ru')).toBe('Augusta, Maine, США')
  expect(at('RU', 'Russia', null, 'Казань', 'ru')).toBe('Казань, Россия')
  expect(at('RU', 'Российская Федерация', null, 'Казань', 'ru')).toBe('Казань, Российская Федерация')
})

import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import { foldedText } from '#src/lib/fold.ts'
import type { Known } from './names-at.ts'
import { settle, type AskService } from './settle.ts'
import { vocabularyOf } from '#contract/vocabulary.ts'

const called = [
  'Hamburg',
  'Warsaw',
  'Berlin',
  'Manchester',
  'München',
  'Киев',
  'Варшава',
  'Київ',
  'Warszawa',
  'Kraków',
  'София',
  'Пловдив',
  'Tirana',
  'Frankfurt am Main',
  'New York',
  'Marseille',
]
const entries = called.map((name) => ({ name, names: [name], lat: 50, lon: 10, population: 9 }))
const region = (name: string, population: number, names = [name]) => {
  return { name, names, lat: 50, lon: 10, population, region: { country: 1, id: 11 } }
}

const ask: AskService = {
  models: async () => [],
  makesCalled: async () => [],
  places: async (word) => entries.filter(({ name }) => foldedText(name).startsWith(foldedText(word))),
  carsWith: async () => [],
  carOf: async () => undefined,
  counts: async (readings) => readings.map(({ words }) => (words === '' ? 7 : 0)),
}

let known: Known
beforeAll(async () => {
  const vocabulary = vocabularyOf(await Promise.all(languages.map((language) => nameLoaders[language]())))
  const countries = [{ id: 1, name: 'Germany' }]
  const currencies = new Set(['eur'])
  known = {
    vocabulary,
    dictionaries: { brands: [{ id: 1, name: 'BMW' }], models: new Map(), countries, currencies },
  }
})

const first = async (text: string) => (await settle(text, known, ask)).interpretations[0]

test.each([
  ['in germany not in berlin', 'not in berlin'],
  ['germany but not berlin', 'but not berlin'],
])('%s is not around the town', async (text, dropped) => {
  const filters = { countries: [{ id: 1, children: [] }] }
  expect(await first(text)).toMatchObject({ what: { filters }, dropped })
})

describe('a town behind a word of place, and how far around it', () => {
  test.each([
    ['within 50 km of Hamburg', 'Hamburg', 50],
    ['50 km from Berlin', 'Berlin', 50],
    ['30 miles around Manchester', 'Manchester', 48],
    ['50 km um Hamburg', 'Hamburg', 50],
    ['Umkreis 50 km Hamburg', 'Hamburg', 50],
    ['im Umkreis von 20 km um Frankfurt', 'Frankfurt am Main', 20],
    ['bei München', 'München', 50],
    ['в радиусе 50 км от Киева', 'Киев', 50],
    ['рядом с Варшавой', 'Варшава', 50],
    ['біля Києва', 'Київ', 50],
    ['50 km od Warszawy', 'Warszawa', 50],
    ['w pobliżu Krakowa', 'Kraków', 50],
    ['до 50 км от София', 'София', 50],
    ['близо до Пловдив', 'Пловдив', 50],
    ['afër Tiranës', 'Tirana', 50],
    ['pod Krakowem', 'Kraków', 50],
    ['под Киевом', 'Киев', 50],
    ['brenda 50 km nga Tirana', 'Tirana', 50],
    ['near New York', 'New York', 50],
    ['near Berlin 30 km', 'Berlin', 30],
    ['near New York within 30 miles', 'New York', 48],
    ['рядом с Варшавой, 30 км', 'Варшава', 30],
    ['bei München 20 km', 'München', 20],
  ])('%s', async (text, name, km) => {
    expect(await first(text)).toMatchObject({ what: { filters: { area: { lat: 50, lon: 10, km, name } } } })
  })

  test('beside all else that is said', async () => {
    expect(await first('BMW near Warsaw under 20000 eur')).toMatchObject({
      what: {
        filters: { brands: [{ id: 1 }], area: { name: 'Warsaw', km: 50 }, price: { to: '20000' } },
        currency: 'eur',
        words: '',
      },
    })
  })

  test('a town that is not known is named as left out, its distance no mileage', async () => {
    const found = await first('bmw 50 km from Nowheretown')
    expect(found).toMatchObject({
      what: { filters: { brands: [{ id: 1 }] }, words: '' },
      dropped: '50 km from Nowheretown',
    })
    expect(found).not.toHaveProperty('what.filters.odometer')
  })

  test('a mileage behind a town stays one', async () => {
    expect(await first('bmw near Berlin 90000 km')).toMatchObject({
      what: { filters: { odometer: { to: '90000' }, area: { name: 'Berlin', km: 50 } } },
    })
    expect(await first('bmw near Nowheretown 30 km')).not.toHaveProperty('what.filters.odometer')
  })

  test.each([
    ['bmw under 100000 km, Germany', { odometer: { to: '100000' }, countries: [{ id: 1 }] }],
    ['bmw 100000 km from 2015', { odometer: { to: '100000' }, year: { from: '2015' } }],
    ['bmw within 20000 eur', { price: { to: '20000' } }],
  ])('nothing else is a place: %s', async (text, filters) => {
    const found = await first(text)
    expect(found).toMatchObject({ what: { filters } })
    expect(found).not.toHaveProperty('what.filters.area')
  })
})

test.each(['near me', 'bmw around me'])('%s is no town that begins so', async (text) => {
  const mesa = { ...entries[0], name: 'Mesa', names: ['Mesa'], lat: 33, lon: -111, population: 9 }
  const { interpretations } = await settle(text, known, { ...ask, places: async () => [mesa] })
  expect(JSON.stringify(interpretations)).not.toContain('Mesa')
})

describe('a place that is named alone', () => {
  const isNamed = async (text: string, more: Partial<AskService> = {}) => {
    const [interpretation] = (await settle(text, known, { ...ask, ...more })).interpretations
    return interpretation?.kind === 'search' ? interpretation.what : undefined
  }
  test.each([
    ['Berlin', 'Berlin', 50],
    ['hamburg bmw', 'Hamburg', 50],
    ['BMW Munchen', 'München', 50],
    ['frankfurt', 'Frankfurt am Main', 50],
    ['bmw new york', 'New York', 50],
    ['в Варшаве', 'Варшава', 50],
    ['w Krakowie bmw', 'Kraków', 50],
    ['bmw warszawa do 100 km', 'Warszawa', 100],
  ])('%s', async (text, name, km) => {
    expect(await isNamed(text)).toMatchObject({ filters: { area: { name, km } }, words: '' })
  })

  test.each(['berl', 'new', 'bmw for', 'marseillaise'])('%s is none', async (text) => {
    expect(await isNamed(text)).not.toHaveProperty('filters.area')
  })

  test('by a name in another language where no car has the word', async () => {
    const places: AskService['places'] = async (word) =>
      word === 'Warschau' ? entries.filter(({ name }) => name === 'Warsaw') : []
    expect(await isNamed('Warschau', { places })).toMatchObject({ filters: { area: { name: 'Warsaw' } } })
    const carsWith: AskService['carsWith'] = async () => [{ brand: null, model: null } as never]
    expect(await isNamed('Warschau', { places, carsWith })).not.toHaveProperty('filters.area')
  })

  test('a town goes before its region, and a region that is far larger before a town', async () => {
    const asked = (size: number): Partial<AskService> => ({
      places: async () => [region('Berlin', size), ...entries.filter(({ name }) => name === 'Berlin')],
    })
    expect(await isNamed('berlin', asked(9))).toMatchObject({ filters: { area: { name: 'Berlin' } } })
    expect(await isNamed('berlin', asked(90))).toMatchObject({
      filters: { countries: [{ id: 1, children: [11] }] },
    })
  })

  test('gives way where no car is there, and is said to be left out', async () => {
    const counts: AskService['counts'] = async (readings) =>
      readings.map(({ filters, words }) => (filters.area || words !== '' ? 0 : 7))
    const [interpretation] = (await settle('bmw berlin', known, { ...ask, counts })).interpretations
    expect(interpretation).toMatchObject({ what: { filters: { brands: [{ id: 1 }] } }, dropped: 'berlin' })
  })
})

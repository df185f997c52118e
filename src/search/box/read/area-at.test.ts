import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import { foldedText } from '#src/lib/fold.ts'
import type { Known } from './names-at.ts'
import { settle, type AskService } from './settle.ts'
import { vocabularyOf } from './vocabulary.ts'

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
const entries = called.map((name) => ({ name, names: [name], lat: 50, lon: 10 }))

const ask: AskService = {
  models: async () => [],
  makesCalled: async () => [],
  towns: async (word) => entries.filter(({ name }) => foldedText(name).startsWith(foldedText(word))),
  carsWith: async () => [],
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

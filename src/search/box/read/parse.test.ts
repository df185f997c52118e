import { beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { bodyTypes, colors, damages, fuels, transmissions, driveWheels, conditions } from '#contract/codes.ts'
import { languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import { decodeUrl, emptySearch, encodeUrl } from '#contract/search.ts'
import type { ParserDictionaries } from './names-at.ts'
import { parse, withUnderstood } from './parse.ts'
import { type Vocabulary, vocabularyOf } from '#contract/vocabulary.ts'

/** Dictionary entries by their ids. */
const named = (names: Readonly<Record<number, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id: Number(id), name }))
const known: ParserDictionaries = {
  brands: named({ 1: 'BMW', 2: 'Peugeot', 3: 'Mercedes-Benz', 4: 'Škoda', 5: 'Land Rover', 6: 'Mazda' }),
  models: new Map([
    [1, named({ 11: 'X5', 12: '3 Series', 13: '320' })],
    [2, named({ 21: '2008', 22: '308' })],
    [3, named({ 31: 'C-Class' })],
    [4, named({ 41: 'Octavia' })],
    [6, named({ 61: '3' })],
  ]),
  countries: [
    { id: 100, name: 'Germany', native: 'Deutschland', original_name: 'Germany' },
    { id: 101, name: 'Польша', native: 'Polska', original_name: 'Poland' },
    { id: 102, name: 'Германия', native: null },
  ],
  currencies: new Set(['usd', 'eur', 'pln', 'uah', 'bgn', 'all', 'rub', 'try']),
}

let words: Vocabulary
beforeAll(async () => {
  words = vocabularyOf(await Promise.all(languages.map((language) => nameLoaders[language]())))
})
const read = (text: string) => parse(text, { vocabulary: words, dictionaries: known })
const x5 = [{ id: 1, children: [11] }]

describe('one sentence, six languages', () => {
  const wanted = {
    filters: { brands: x5, year: { from: '2018', to: '2018' }, fuel: [fuels.diesel], price: { to: '20000' } },
    currency: 'eur',
    words: '',
  }
  test.each([
    ['en', 'bmw x5 2018 diesel under 20000 eur'],
    ['ru', 'BMW X5 2018 дизель до 20 000 евро'],
    ['uk', 'бmw'.replace('б', 'b') + ' x5 2018 дизельний до 20 тис. євро'],
    ['pl', 'BMW X5 2018 diesel poniżej 20 tys. euro'],
    ['bg', 'bmw x5 2018 дизел под 20 хил. евро'],
    ['sq', 'bmw x5 2018 naftë nën 20 mijë euro'],
    ['sq, deri', 'bmw x5 2018 dizel deri 20.000€'],
  ])('%s', (_, text) => expect(read(text)).toEqual(wanted))
})

describe('another sentence, five languages', () => {
  const { automatic: transmission } = transmissions
  const filters = { body: [bodyTypes.suv], transmission, color: [colors.red], price: { to: '15000' } }
  const wanted = { filters, currency: 'usd', words: '' }
  test.each([
    ['ru', 'красный кроссовер на автомате до 15 тыс. долларов'],
    ['uk', 'червоний кросовер автомат до 15 тис. доларів'],
    ['pl', 'czerwony suv automat do 15 tys. dolarów'],
    ['bg', 'червен джип автоматик под 15 хил. долара'],
    ['sq', 'xhip i kuq automatik nën 15 mijë dollarë'],
  ])('%s', (_, text) => expect(read(text)).toEqual(wanted))
})

describe('numbers', () => {
  test.each([
    ['від 10000 до 20000 грн', { price: { from: '10000', to: '20000' } }, 'uah'],
    ['між 5000 та 9000 злотих', { price: { from: '5000', to: '9000' } }, 'pln'],
    ['między 5000 a 9000 zł', { price: { from: '5000', to: '9000' } }, 'pln'],
    ['between 5,000 and 9,000 pounds', { price: { from: '5000', to: '9000' } }, 'gbp'],
    ['ndërmjet 5000 dhe 9000 lekë', { price: { from: '5000', to: '9000' } }, 'all'],
    ['от 10 до 20 тысяч долларов', { price: { from: '10000', to: '20000' } }, 'usd'],
    ['10-20k $', { price: { from: '10000', to: '20000' } }, 'usd'],
    ['€5000', { price: { to: '5000' } }, 'eur'],
    ['1,5 млн рублей', { price: { to: '1500000' } }, 'rub'],
    ['from 9223372036854775807 eur', { price: { from: '9223372036854775807' } }, 'eur'],
    ['<=12.400', { price: { to: '12400' } }, undefined],
    ['пробег до 100 тыс. км', { odometer: { to: '100000' } }, undefined],
    ['przebieg do 150000', { odometer: { to: '150000' } }, undefined],
    ['under 90000 km', { odometer: { to: '90000' } }, undefined],
    ['150000km', { odometer: { to: '150000' } }, undefined],
    ['od 150 KM', { power: { from: '150' } }, undefined],
    ['200 л.с.', { power: { from: '200' } }, undefined],
    ['над 150 к.с.', { power: { from: '150' } }, undefined],
    ['mbi 150 kuaj', { power: { from: '150' } }, undefined],
    ['200hp', { power: { from: '200' } }, undefined],
    ['2.0', { engine: { from: '1950', to: '2049' } }, undefined],
    ['2,0 л', { engine: { from: '1950', to: '2049' } }, undefined],
    ['3 l', { engine: { from: '2950', to: '3049' } }, undefined],
    ['до 1600 см3', { engine: { to: '1600' } }, undefined],
    ['2015-2018', { year: { from: '2015', to: '2018' } }, undefined],
    ['2015+', { year: { from: '2015' } }, undefined],
    ['после 2015', { year: { from: '2015' } }, undefined],
    ['po 2015', { year: { from: '2015' } }, undefined],
    ['след 2015 г', { year: { from: '2015' } }, undefined],
    ['nga 2015 deri 2018', { year: { from: '2015', to: '2018' } }, undefined],
    ['before 2010', { year: { to: '2010' } }, undefined],
    ['2018 года до 20000 долларов', { year: { from: '2018', to: '2018' }, price: { to: '20000' } }, 'usd'],
    ['2018 до 20000', { year: { from: '2018', to: '2018' }, price: { to: '20000' } }, undefined],
    ['7 мест', { seats: '7' }, undefined],
    ['7-seater', { seats: '7' }, undefined],
    ['5-местный', { seats: '5' }, undefined],
    ['семиместный', { seats: '7' }, undefined],
    ['150 тыс.км', { odometer: { to: '150000' } }, undefined],
    ['150тис.км', { odometer: { to: '150000' } }, undefined],
    ['do 150 tys.km', { odometer: { to: '150000' } }, undefined],
    ['20k-30k km', { odometer: { from: '20000', to: '30000' } }, undefined],
    ['5-8k', { price: { from: '5000', to: '8000' } }, undefined],
    ['800 т.р.', { price: { to: '800000' } }, 'rub'],
    ['500 000 р.', { price: { to: '500000' } }, 'rub'],
    ['2015 р.', { year: { from: '2015', to: '2015' } }, undefined],
    ['2.0tdi', { engine: { from: '1950', to: '2049' }, fuel: [fuels.diesel] }, undefined],
    ['от2015', { year: { from: '2015' } }, undefined],
    ['max10000', { price: { to: '10000' } }, undefined],
    ['sub £5k', { price: { to: '5000' } }, 'gbp'],
    ['year >= 2015', { year: { from: '2015' } }, undefined],
    ['from year 2015', { year: { from: '2015' } }, undefined],
    ['od rocznika 2015', { year: { from: '2015' } }, undefined],
    ['2015/2016', { year: { from: '2015', to: '2016' } }, undefined],
    ['2015..2018', { year: { from: '2015', to: '2018' } }, undefined],
    ['2015 or older', { year: { to: '2015' } }, undefined],
    ['2019 plus', { year: { from: '2019' } }, undefined],
    ['100000 km or less', { odometer: { to: '100000' } }, undefined],
    // A bound before another number belongs to that number.
    ['2015 or newer under 9000', { year: { from: '2015' }, price: { to: '9000' } }, undefined],
    ['under 10 grand', { price: { to: '10000' } }, undefined],
    ['пробег до 150', { odometer: { to: '150000' } }, undefined],
    ['пробег до 150 км', { odometer: { to: '150' } }, undefined],
    ['с пробегом до 100 тыс', { condition: [conditions.used], odometer: { to: '100000' } }, undefined],
    ['km do 150000', { odometer: { to: '150000' } }, undefined],
    ['0 km', { condition: [conditions.new] }, undefined],
    ['mileage 0', { odometer: { to: '0' } }, undefined],
  ] as const)('%s', (text, filters, currency) => {
    expect(read(text)).toEqual({ filters, words: '', ...(currency && { currency }) })
  })

  test('an unbounded number without a unit is a word', () => {
    expect(read('911 turbo').words).toBe('911 turbo')
  })
})

describe('ages count from this year', () => {
  const ago = (years: number) => String(new Date().getFullYear() - years)
  test.each([
    ['under 5 years old', { from: ago(5) }],
    ['younger than 3 years', { from: ago(3) }],
    ['5 years old or newer', { from: ago(5) }],
    ['5 years or less', { from: ago(5) }],
    ['older than 15 years', { to: ago(15) }],
    ['over 20 years old', { to: ago(20) }],
    ['5 year old', { from: ago(5), to: ago(5) }],
    ['не старше 5 лет', { from: ago(5) }],
    ['не старше 5', { from: ago(5) }],
    ['до 3 лет', { from: ago(3) }],
    ['старше 10 лет', { to: ago(10) }],
    ['не старше 5 років', { from: ago(5) }],
    ['do 5 lat', { from: ago(5) }],
    ['nie starszy niż 4 lata', { from: ago(4) }],
    ['до 5 години', { from: ago(5) }],
    ['jo më i vjetër se 5 vjet', { from: ago(5) }],
    ['max 5 Jahre alt', { from: ago(5) }],
    ['jünger als 3 Jahre', { from: ago(3) }],
  ])('%s', (text, year) => expect(read(text)).toEqual({ filters: { year }, words: '' }))

  test('but years, and the length of a guarantee, are no ages', () => {
    expect(read('2015-2018 роки').filters).toEqual({ year: { from: '2015', to: '2018' } })
    expect(read('после 2015 года').filters).toEqual({ year: { from: '2015' } })
    expect(read('2 года гарантии').filters).toEqual({})
  })
})

describe('numbers in words', () => {
  test.each([
    ['under a million', '1000000'],
    ['under half a million', '500000'],
    ['under five thousand', '5000'],
    ['до миллиона', '1000000'],
    ['до полумиллиона', '500000'],
    ['до полутора миллионов', '1500000'],
    ['до 2 миллионов', '2000000'],
    ['до пів мільйона', '500000'],
    ["до п'яти тисяч", '5000'],
    ['do miliona', '1000000'],
    ['do pół miliona', '500000'],
    ['до половин милион', '500000'],
    ['deri në një milion', '1000000'],
    ['bis eine halbe million', '500000'],
  ])('%s', (text, to) => expect(read(text)).toEqual({ filters: { price: { to } }, words: '' }))
})

describe('several values of one range', () => {
  test.each([
    ['2015 2016 2017', { year: { from: '2015', to: '2017' } }],
    ['2015, 2016 or 2017', { year: { from: '2015', to: '2017' } }],
    ['2015-16-17', { year: { from: '2015', to: '2017' } }],
    ['2015/16', { year: { from: '2015', to: '2016' } }],
    ['2015/2016/2017', { year: { from: '2015', to: '2017' } }],
    ['1.6 or 2.0', { engine: { from: '1550', to: '2049' } }],
    // A bound replaces a bound.
    ['from 2015 from 2016', { year: { from: '2016' } }],
  ])('%s', (text, filters) => expect(read(text).filters).toEqual(filters))

  test('a month behind a year is no year', () => {
    expect(read('2015-06').filters.year).not.toEqual({ from: '2006', to: '2015' })
  })
})

test('either of two gearboxes is any gearbox, either of two fuels is both', () => {
  expect(read('bmw manual or automatic').filters).toEqual({ brands: [{ id: 1, children: [] }] })
  expect(read('bmw auto or manual').filters).toEqual({ brands: [{ id: 1, children: [] }] })
  for (const text of ['дизель/бензин', 'benzyna albo diesel', 'diesel oder benzin', 'dizel apo benzinë'])
    expect(read(text).filters.fuel?.toSorted(), text).toEqual([fuels.diesel, fuels.gasoline].toSorted())
})

test('a word of two alphabets is read in the one of most letters', () => {
  expect(read('bмw x5').filters.brands).toEqual(x5)
  expect(read('унiверсал')).toEqual({ filters: { body: [bodyTypes.wagon] }, words: '' })
})

test('a bare number of "km" below a thousand is horsepower, as in Polish', () => {
  expect(read('2.0 190km').filters).toMatchObject({ power: { from: '190' } })
  expect(read('do 150 km').filters).toEqual({ odometer: { to: '150' } })
  expect(read('150 км').filters).toEqual({ odometer: { to: '150' } })
})

test('behind its make, a model is called by the last word of its name, if no other has it', () => {
  const dictionaries = {
    ...known,
    brands: [{ id: 8, name: 'Toyota' }],
    models: new Map([
      [8, named({ 81: 'Land Cruiser', 82: 'Land Cruiser Prado', 83: 'Yaris Cross', 84: 'C Cross' })],
    ]),
  }
  const asked = (text: string) => parse(text, { vocabulary: words, dictionaries })
  expect(asked('toyota prado').filters.brands).toEqual([{ id: 8, children: [82] }])
  expect(asked('toyota cross').words).toBe('cross')
  expect(asked('prado').words).toBe('prado')
})

describe('names', () => {
  test.each([
    ['peugeot 2008 2019', { brands: [{ id: 2, children: [21] }], year: { from: '2019', to: '2019' } }],
    ['mercedes benz c class', { brands: [{ id: 3, children: [31] }] }],
    ['skoda octavia kombi', { brands: [{ id: 4, children: [41] }], body: [bodyTypes.wagon] }],
    ['bmw x5 3 series', { brands: [{ id: 1, children: [11, 12] }] }],
    ['bmw 320 hp', { brands: [{ id: 1, children: [] }], power: { from: '320' } }],
    [
      'mazda 3 2.0 automatic',
      {
        brands: [{ id: 6, children: [61] }],
        engine: { from: '1950', to: '2049' },
        transmission: transmissions.automatic,
      },
    ],
    ['BMW or Land Rover', { brands: [1, 5].map((id) => ({ id, children: [] })) }],
  ])('%s', (text, filters) => expect(read(text)).toEqual({ filters, words: '' }))

  test('unknown words are searched for as text', () => {
    expect(read('bmw x5 panorama alpina')).toEqual({ filters: { brands: x5 }, words: 'panorama alpina' })
  })
})

describe('codes', () => {
  test.each([
    ['red or blue suv', { color: [colors.red, colors.blue].sort((a, b) => a - b), body: [bodyTypes.suv] }],
    ['красная или синяя', { color: [colors.red, colors.blue] }],
    [
      'czarny automat 4x4',
      { color: [colors.black], transmission: transmissions.automatic, drive: [driveWheels.all] },
    ],
    ['полный привод на автомате', { drive: [driveWheels.all], transmission: transmissions.automatic }],
    ['битая с ключами', { condition: [conditions.damaged], keys: true }],
    ['uszkodzony bez kluczyków', { condition: [conditions.damaged], keys: false }],
    ['hail damage', { damage: [damages.hail] }],
    ['після граду град', { damage: [damages.hail] }],
    ['breshër', { damage: [damages.hail] }],
    ['градушка', { damage: [damages.hail] }],
    ['in Germany', { countries: [{ id: 100, children: [] }] }],
    ['из Германии', { countries: [{ id: 102, children: [] }] }],
    ['z Polski', { countries: [{ id: 101, children: [] }] }],
  ])('%s', (text, filters) => expect(read(text).filters).toEqual(filters))
})

const oneOf = (words: string) => fc.constantFrom(...words.split(' '))

test('whatever is typed, nothing throws and no word is lost twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const { words: rest } = read(text)
      expect(rest.length).toBeLessThanOrEqual(text.length)
    }),
  )
  fc.assert(
    fc.property(fc.array(oneOf('bmw x5 до 20 000 - + € км between and 2.0 <')), (parts) => {
      read(parts.join(' '))
    }),
  )
})

test('whatever is typed, the search that results opens again', () => {
  const piece = fc.oneof(
    fc.nat().map(String),
    oneOf('bmw x5 до from - € км hp year мест seats 99999999999999999999 0 2.0 red'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (parts) => {
      const search = withUnderstood(emptySearch, read(parts.join(' ')))
      const { search: opened, ignored } = decodeUrl(
        new URLSearchParams(encodeUrl(search).map(([name, value]) => [name, value])),
      )
      expect(ignored).toEqual([])
      expect(encodeUrl(opened)).toEqual(encodeUrl(search))
    }),
    { numRuns: 500 },
  )
})

test.each(['коробка передач', 'skrzynia biegów', 'скоростна кутия'])('%s is no damage', (text) => {
  expect(read(text).filters).toEqual({})
})

test('what was typed is added to the search', () => {
  const before = { ...emptySearch, page: 3, filters: { fuel: [fuels.electric], query: 'old' } }
  const after = withUnderstood(before, read('bmw diesel under 9000 eur sunroof'))
  expect(Object.fromEntries(encodeUrl(after))).toEqual({
    q: 'sunroof',
    brand: '1',
    fuel: 'diesel,electric',
    price: '..9000',
    currency: 'eur',
  })
})

test('the number of a lot is a name and no amount', () => {
  expect(read('lot 12345678')).toEqual({ filters: {}, words: 'lot 12345678' })
  expect(parse('лот № 2015', { vocabulary: words, dictionaries: known }, 'price').filters).toEqual({})
  expect(read('bmw lot 4711 diesel')).toMatchObject({ filters: { fuel: [fuels.diesel] }, words: 'lot 4711' })
})

test('a model is called in Cyrillic letters by how they look or sound', () => {
  const named = (text: string) => read(text).filters.brands
  for (const text of ['х5', 'икс5', 'икс 5']) expect(named(text), text).toEqual(x5)
  for (const text of ['ц класс', 'ц-клас', 'с-класс'])
    expect(named(text), text).toEqual([{ id: 3, children: [31] }])
  expect(read('320д')).toMatchObject({ filters: { brands: [{ id: 1, children: [12] }] }, words: '320d' })
  // "и" (and) and "с" (from) are words, not letters of a name.
  expect(named('от 10 и 5')).toBeUndefined()
  // A slash parts two words, but not the figures of a name.
  expect(read('х5/320d').filters.brands).toEqual([{ id: 1, children: [11, 12] }])
  expect(read('3/20').words).toBe('3/20')
})

test('a country has its name of each language, with its endings behind "in" and "from"', () => {
  const dictionaries = { ...known, countries: [{ id: 100, name: 'Germany', iso: 'DE' }] }
  const country = (text: string) => parse(text, { vocabulary: words, dictionaries }).filters.countries
  for (const text of ['nga gjermania', 'из Германии', 'з Німеччини', 'w Niemczech', 'deutschland'])
    expect(country(text), text).toEqual([{ id: 100, children: [] }])
})

test('what is joined to something not wanted is not wanted either, if it is of its kind', () => {
  const without = (text: string) => read(text).excluded
  expect(without('suv except bmw and mazda')?.brands?.map(({ id }) => id)).toEqual([1, 6])
  expect(without('без дизеля и газа')).toEqual({ fuel: [fuels.diesel, fuels.gas] })
  expect(read('not bmw and diesel').filters).toEqual({ fuel: [fuels.diesel] })
  expect(without('suv except bmw, mazda and germany')?.brands?.map(({ id }) => id)).toEqual([1, 6])
})

test('what is not wanted is excluded, one thing behind each word that says so', () => {
  expect(read('suv not bmw not diesel')).toEqual({
    filters: { body: [bodyTypes.suv] },
    excluded: { brands: [{ id: 1, children: [] }], fuel: [fuels.diesel] },
    words: '',
  })
  // A single-valued filter excludes one value.
  expect(read('bmw nie x5 не автомат')).toEqual({
    filters: { brands: [{ id: 1, children: [] }] },
    excluded: { brands: x5, transmission: transmissions.automatic },
    words: '',
  })
  expect(read('not from germany')).toMatchObject({ excluded: { countries: [{ id: 100, children: [] }] } })
  // The interface has no "not" for numbers and words; a phrase with its own meaning keeps it.
  expect(read('not rusty')).toEqual({ filters: {}, words: 'not rusty' })
  expect(read('not older than 2018')).toEqual({ filters: { year: { from: '2018' } }, words: '' })
  expect(read('without keys').excluded).toBeUndefined()
  expect(read('not 2015')).toEqual({ filters: {}, words: 'not 2015' })
  expect(read('bmw not 7 seats')).toMatchObject({ words: 'not 7 seats' })
})

test('what was asked for and is not wanted any more is let go of, and the other way round stays', () => {
  const asked = withUnderstood(emptySearch, read('diesel bmw'))
  const next = withUnderstood(asked, read('not diesel'))
  expect(next.filters.fuel).toBeUndefined()
  expect(next.excluded).toEqual({ fuel: [fuels.diesel] })
  // A repeated exclusion stays.
  expect(withUnderstood(next, read('kein diesel')).excluded).toEqual({ fuel: [fuels.diesel] })
})

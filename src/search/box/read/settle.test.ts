import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { bodyTypes, colors, fuels } from '#contract/codes.ts'
import { DomainId } from '#contract/ids.ts'
import type { Car } from '#contract/resources/car.ts'
import { languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import { foldedWords } from '#src/lib/fold.ts'
import type { Known } from './names-at.ts'
import { settle, type AskService } from './settle.ts'
import { vocabularyOf } from '#contract/vocabulary.ts'

const brands = [
  { id: 1, name: 'Land Rover' },
  { id: 2, name: 'Toyota' },
  { id: 3, name: 'BMW' },
  { id: 4, name: 'Renault' },
  { id: 5, name: 'Dacia' },
]
const toyota = [{ id: 21, name: 'Land Cruiser' }]
let known: Known
beforeAll(async () => {
  const vocabulary = vocabularyOf(await Promise.all(languages.map((language) => nameLoaders[language]())))
  const models = new Map([
    [3, [{ id: 31, name: '3 Series' }]],
    [4, [{ id: 41, name: 'Duster' }]],
    [5, [{ id: 51, name: 'Duster' }]],
  ])
  const dictionaries = { brands, models, countries: [], currencies: new Set(['usd', 'eur']) }
  known = { vocabulary, dictionaries }
})

/** A service whose cars have these words, with the given counts by make and model. */
const service = (words: readonly string[], of: Readonly<Record<string, number>> = {}): AskService => ({
  models: async (brand) => (brand === 2 ? toyota : []),
  makesCalled: async (word) => brands.filter(({ name }) => foldedWords(name).includes(word)),
  places: async () => [],
  carsWith: async () => [],
  carOf: async () => undefined,
  counts: async (readings) =>
    readings.map((what) => {
      if (foldedWords(what.words).some((word) => !words.includes(word))) return 0
      if (what.filters.vin !== undefined) return of[what.filters.vin] ?? 0
      const [branch] = what.filters.brands ?? []
      return of[`${branch?.id}.${branch?.children[0]}`] ?? 7
    }),
})

const first = async (text: string, ask: AskService) => (await settle(text, known, ask)).interpretations[0]

describe('a car that is named wins over all that is said beside it', () => {
  const sites = [{ id: v.parse(DomainId, 1), domain: 'alpha.example', name: 'Alpha', base_url: null }]
  const ask = { ...service([]), carsWith: async () => Promise.reject(new Error('is not asked')) }
  test.each([
    ['VIN: WVWZZZYS3NX512616', { kind: 'vin', vin: 'WVWZZZYS3NX512616' }],
    ['a Toyota, says he:\n\n“WVWZZZYS3NX512616”.', { kind: 'vin', vin: 'WVWZZZYS3NX512616' }],
    [`${'a Toyota of mine '.repeat(200)} WVWZZZYS3NX512616`, { kind: 'vin', vin: 'WVWZZZYS3NX512616' }],
    ['Toyota: https://alpha.example/listing/2437337729.', { kind: 'listing', id: '2437337729' }],
    ['alpha.example/listing/2437337729 BMW WVWZZZYS3NX512616', { kind: 'vin' }],
  ])('%s', async (text, expected) => {
    const { interpretations } = await settle(
      text,
      { ...known, dictionaries: { ...known.dictionaries, sites } },
      ask,
    )
    expect(interpretations[0]).toMatchObject(expected)
    expect(interpretations.at(-1)).toMatchObject({ kind: 'search', why: 'words' })
  })

  test('an address of this app opens its page', async () => {
    vi.stubGlobal('location', { origin: 'https://cars.example' })
    const found = await first('look: https://cars.example/?fuel=diesel&t=1.', ask)
    vi.unstubAllGlobals()
    expect(found).toEqual({ kind: 'own', path: '/?fuel=diesel&t=1' })
  })

  test('several VINs are a list, and each of them a car', async () => {
    const vins = ['WVWZZZYS3NX512616', '1VWAT7A3XGC016001']
    const { interpretations } = await settle(`bought: ${vins.join(' and ')}`, known, ask)
    expect(interpretations.slice(0, 3)).toEqual([
      { kind: 'vins', vins },
      ...vins.map((vin) => ({ kind: 'vin', vin })),
    ])
    expect((await settle(`${vins[0]} ${vins[0]}`, known, ask)).interpretations[0]).toMatchObject({
      kind: 'vin',
    })
  })

  test('a site that is not mine leaves what else is said', async () => {
    const text = 'Toyota https://elsewhere.example/listing/2437337729'
    const { interpretations } = await settle(
      text,
      { ...known, dictionaries: { ...known.dictionaries, sites } },
      service([]),
    )
    expect(interpretations[0]).toMatchObject({ what: { filters: { brands: [{ id: 2 }] } } })
  })
})

describe('a count decides', () => {
  test('a word that finds nothing is left out and named', async () => {
    expect(await first('cheap bmw', service([]))).toMatchObject({
      what: { filters: { brands: [{ id: 3, children: [] }] }, words: '' },
      dropped: 'cheap',
    })
    expect(await first('cheap bmw', service(['cheap']))).toMatchObject({ what: { words: 'cheap' } })
  })

  test('of two unknown words the one that finds cars stays', async () => {
    expect(await first('cheap bmw alpina', service(['alpina']))).toMatchObject({
      what: { words: 'alpina' },
      dropped: 'cheap',
    })
  })

  test('all readings are counted in one question, those further away in a second', async () => {
    const all = service(['alpina'])
    const counts = vi.fn<AskService['counts']>(all.counts)
    await first('cheap bmw alpina', { ...all, counts })
    expect(counts).toHaveBeenCalledTimes(2)
  })

  test('a slip is offered as what it may mean, a word that finds cars is none', async () => {
    expect(await first('toyta', service([]))).toMatchObject({ why: 'meant' })
    expect(await first('toyta', service(['toyta']))).toMatchObject({ why: 'words' })
  })

  test('letters are a part of a VIN where words find nothing', async () => {
    const vin = { TMBZZZKK: 3 }
    expect(await first('tmbzzzkk', service([], vin))).toMatchObject({ why: 'part' })
    expect(await first('tmbzzzkk', service(['tmbzzzkk'], vin))).toMatchObject({ why: 'words' })
  })

  test('of makes with a model of one name the one with more cars is meant', async () => {
    const chosen = async (of: Readonly<Record<string, number>>) =>
      await first('duster', service([], { '4.41': 0, '5.51': 0, ...of }))
    expect(await chosen({ '4.41': 1, '5.51': 9 })).toMatchObject({
      what: { filters: { brands: [{ id: 5 }] } },
    })
    expect(await chosen({ '4.41': 9, '5.51': 1 })).toMatchObject({
      what: { filters: { brands: [{ id: 4 }] } },
    })
  })

  test('where nothing finds cars, what was understood is still the first', async () => {
    const none: AskService = { ...service([]), counts: async (readings) => readings.map(() => 0) }
    expect(await first('bmw diesel', none)).toMatchObject({ why: 'understood', what: { words: '' } })
  })

  test('what cannot be counted is offered, and asked for once', async () => {
    const counts = vi.fn<AskService['counts']>(async () => [])
    expect(await first('cheap bmw', { ...service([]), counts })).toMatchObject({ what: { words: 'cheap' } })
    expect(counts).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['convertable', { body: [bodyTypes.cabrio] }],
  ['electic', { fuel: [fuels.electric] }],
  ['седна', { body: [bodyTypes.sedan] }],
  ['унверсал', { body: [bodyTypes.wagon] }],
  ['benzna', { fuel: [fuels.gasoline] }],
  ['schwartz', { color: [colors.black] }],
])('a slip in a word of the vocabulary is offered as what it may mean: %s', async (text, filters) => {
  expect(await first(text, service([]))).toMatchObject({ why: 'meant', what: { filters, words: '' } })
  expect(await first(text, service([text]))).toMatchObject({ why: 'words' })
})

test('a slip is one letter in five, and never leaves less than five letters', async () => {
  expect(await first('konvertabel', service([]))).toMatchObject({ why: 'words' })
  expect(await first('vna', service([]))).toMatchObject({ why: 'words' })
})

test('a number beyond all bounds is offered as words', async () => {
  expect(await first('99999999999999999999999', service([]))).toMatchObject({ why: 'words' })
})

test('a model of two words is recognised by its cars, though its first word is a make', async () => {
  // The parser reads only these fields of a car.
  const car = { brand: { id: 2, name: 'Toyota' }, model: { id: 21, name: 'Land Cruiser' } } as never
  const ask: AskService = {
    ...service([]),
    carsWith: async (words) => (words === 'land cruiser' ? [car] : []),
  }
  expect(await first('land cruiser', ask)).toMatchObject({
    what: { filters: { brands: [{ id: 2, children: [21] }] }, words: '' },
  })
})

describe('a name is not read out of its parts', () => {
  test.each(['and', 'ota', 'toy'])('%s', async (word) => {
    const found: AskService = {
      ...service([word]),
      makesCalled: async () => brands.filter(({ name }) => name.toLowerCase().includes(word)),
    }
    expect(await first(word, found)).toMatchObject({ why: 'words', what: { words: word } })
  })

  test('nor a model, by whose name the service finds its cars', async () => {
    const ask: AskService = {
      ...service(['dust']),
      // The parser reads a car's make and model.
      carsWith: async () => [{ brand: brands[4], model: { id: 51, name: 'Duster' }, listings: [] } as never],
    }
    expect((await settle('for dust', known, ask)).interpretations.at(0)).toMatchObject({
      why: 'finished',
    })
    expect((await settle('black dust', known, ask)).interpretations.at(0)).toMatchObject({
      what: { words: 'dust', filters: { color: [colors.black] } },
    })
  })

  test('but of a beginning of four letters, where one make begins so', async () => {
    const found: AskService = { ...service([]), makesCalled: async () => [{ id: 2, name: 'Toyota' }] }
    expect(await first('toyo', found)).toMatchObject({ what: { filters: { brands: [{ id: 2 }] } } })
  })
})

test('a loose word behind a model names no other make', async () => {
  const car = { brand: { id: 2 }, model: { id: 21, name: 'Model Y' } }
  const ask = {
    ...service([]),
    // The service finds a make by a word of another make's name.
    makesCalled: async (word: string) => (word === 'range' ? brands.slice(0, 1) : []),
    // The parser reads only these fields of a car.
    carsWith: async (words: string) => (words === 'Model Y' ? [car as unknown as Car] : []),
  }
  const models = new Map([[2, [{ id: 21, name: 'Model Y' }]]])
  const withModel = { ...known, dictionaries: { ...known.dictionaries, models } }
  for (const each of [known, withModel]) {
    const { interpretations } = await settle('Model Y long range', each, ask)
    expect(interpretations[0]).toMatchObject({
      what: { filters: { brands: [{ id: 2, children: [21] }] }, words: '' },
    })
  }
  expect(await first('range', ask)).toMatchObject({ what: { filters: { brands: [{ id: 1 }] } } })
  const joined = await settle('Model Y or range', withModel, ask)
  expect(joined.interpretations[0]).toMatchObject({ what: { filters: { brands: [{ id: 1 }, { id: 2 }] } } })
})

test('a model of a letter and figures is known apart and together', async () => {
  const carsWith = async (words: string) =>
    words === 'F150' ? [{ brand: { id: 2 }, model: { id: 21, name: 'F150' } } as unknown as Car] : []
  expect(await first('F 150', { ...service([]), carsWith })).toMatchObject({
    what: { filters: { brands: [{ id: 2, children: [21] }] }, words: '' },
  })
})

test.each([
  ['toyota 5 door', '5 door'],
  ['toyota 19 plate', '19 plate'],
])('of %s no lone figure is left to be looked for', async (text, dropped) => {
  expect(await first(text, service(['5', '19']))).toMatchObject({ what: { words: '' }, dropped })
})

test('a slip makes no excluded model of a word', async () => {
  const models = new Map([[2, [{ id: 22, name: 'Justy' }]]])
  const { interpretations } = await settle(
    'not rusty',
    { ...known, dictionaries: { ...known.dictionaries, models } },
    service([]),
  )
  expect(interpretations).toMatchObject([{ why: 'words' }])
})

test('one letter behind other words begins no make', async () => {
  expect(await first('wagon b', service([]))).toMatchObject({ what: { words: '' }, dropped: 'b' })
  const { interpretations } = await settle('wagon b', known, service(['b']))
  expect(interpretations.map((each) => each.kind === 'search' && each.why)).not.toContain('finished')
})

test('what is not wanted is never looked for', async () => {
  const { interpretations } = await settle('without qwerty', known, service(['without', 'qwerty']))
  expect(interpretations).not.toContainEqual(expect.objectContaining({ dropped: 'without' }))
  const none = await settle('without qwerty', known, service(['qwerty']))
  for (const each of none.interpretations) expect(each).not.toMatchObject({ what: { words: 'qwerty' } })
})

test('what was typed by the keys of another alphabet is offered', async () => {
  expect(await first('ещнщеф', service([]))).toMatchObject({
    why: 'meant',
    what: { filters: { brands: [{ id: 2 }] } },
  })
})

test('the id of a car, which no search finds, opens the car', async () => {
  const asked: string[] = []
  const ask = (words: readonly string[]): AskService => ({
    ...service(words),
    // Only whether there is a car matters.
    carOf: async (id) => (asked.push(id) > 0 && id.endsWith('1') ? ({} as never) : undefined),
  })
  const id = '5ca1ab1e0000000000000001'
  expect(await first(id, ask([]))).toEqual({ kind: 'car', id })
  expect(await first('5ca1ab1e0000000000000002', ask([]))).toMatchObject({ why: 'words' })
  expect(asked).toHaveLength(2)
  // Neither words that cars have nor a text that cannot be an id needs a request.
  await first('w205coupe', ask(['w205coupe']))
  for (const text of ['qwertyuiop', 'two 5ca1ab1e', '12345']) await first(text, ask([]))
  expect(asked).toHaveLength(2)
})

test('a source is called by its name or its address', async () => {
  const sites = [{ id: v.parse(DomainId, 1), domain: 'alpha.example', name: 'Alpha Cars', base_url: null }]
  const here = { ...known, dictionaries: { ...known.dictionaries, sites } }
  for (const text of ['bmw alpha', 'bmw alpha cars', 'alpha.example bmw'])
    expect((await settle(text, here, service([]))).interpretations[0], text).toMatchObject({
      what: { filters: { brands: [{ id: 3 }], sources: ['alpha.example'] }, words: '' },
    })
})

describe('another name of a make, which only the service knows', () => {
  const called = (name: string, make: number): AskService => ({
    ...service(['range']),
    makesCalled: async (word) => brands.filter(({ id }) => word === name && id === make),
  })

  test('is none where it is a part of the name in another alphabet', async () => {
    expect(await first('той', called('той', 2))).toMatchObject({ what: { filters: {} } })
    expect(await first('тойот', called('тойот', 2))).toMatchObject({
      what: { filters: { brands: [{ id: 2, children: [] }] } },
    })
  })

  test('is none beside a make whose cars have the word', async () => {
    expect(await first('bmw range', called('range', 1))).toMatchObject({
      what: { filters: { brands: [{ id: 3, children: [] }] }, words: 'range' },
    })
    expect(await first('bmw landy', called('landy', 1))).toMatchObject({
      what: {
        filters: {
          brands: [
            { id: 1, children: [] },
            { id: 3, children: [] },
          ],
        },
      },
    })
  })
})

test('slips in two words are mended one after the other', async () => {
  expect(await first('renaut dustr', service([]))).toMatchObject({
    what: { filters: { brands: [{ id: 4, children: [41] }] }, words: '' },
  })
})

test('a code of a generation is a model, and never a class of another make', async () => {
  const { dictionaries } = known
  const models = new Map([[6, [{ id: 61, name: 'E-Class' }]], ...dictionaries.models])
  const makes = [...brands, { id: 6, name: 'Mercedes-Benz' }]
  const withClasses = { ...known, dictionaries: { ...dictionaries, models, brands: makes } }
  const read = async (text: string) => (await settle(text, withClasses, service([]))).interpretations[0]
  expect(await read('e46')).toMatchObject({ what: { filters: { brands: [{ id: 3, children: [31] }] } } })
  expect(await read('e63')).toMatchObject({ what: { filters: { brands: [{ id: 6, children: [61] }] } } })
})

test('of a make that a word is only near to, the models come before it is read', async () => {
  const ask = { ...service([]), makesCalled: async () => [] }
  expect(await first('тойотта ландкрузер', ask)).toMatchObject({
    why: 'meant',
    what: { filters: { brands: [{ id: 2, children: [21] }] }, words: '' },
  })
  // A word that no car has is left out of the search.
  expect(await first('тойотта ландкрузер qwertz', ask)).toMatchObject({
    why: 'meant',
    what: { filters: { brands: [{ id: 2, children: [21] }] }, words: '' },
    dropped: 'qwertz',
  })
})

test('of two makes with a model that a word is near to, the one with more cars is meant', async () => {
  expect(await first('дъстър', service([], { '4.41': 2, '5.51': 9 }))).toMatchObject({
    what: { filters: { brands: [{ id: 5, children: [51] }] } },
  })
})

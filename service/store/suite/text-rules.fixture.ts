import { describe, expect, test } from 'vitest'
import { hostOf } from './folder.fixture.ts'
import { car, listing, named } from './lines.fixture.ts'
import { type OpenStore, settingOf } from './setting.fixture.ts'

const titled = (...titles: readonly Record<string, string>[]) => ({
  listings: titles.map((title) => listing({ title })),
})

/** Tests of the filters query and vin. */
export function textRules(open: OpenStore): void {
  const setting = settingOf(open)
  const query = (text: string) => ({ filters: { query: text } })

  describe('query', () => {
    test('every word begins a word of brand, model, synonym, badge, year or title', async () => {
      const { find } = await setting([
        car('car', {
          brand: named(2),
          model: named(21),
          badge: 'AMG Line',
          year: 2019,
          ...titled({ en: 'One owner' }),
        }),
      ])
      for (const text of ['merc', 'benz', 'mb', 'w205', 'class', 'amg', 'li', '2019', '20', 'owner'])
        expect([text, await find(query(text))]).toEqual([text, ['car']])
      expect(await find(query('mercedes c amg 2019 one'))).toEqual(['car'])
      for (const text of ['ercedes', 'ass', '019', 'wner', 'mercedes audi'])
        expect([text, await find(query(text))]).toEqual([text, []])
    })

    test('case and diacritics do not matter, in any script', async () => {
      const { find } = await setting([
        car('car', {
          brand: named(1),
          model: named(11),
          badge: 'Élégance',
          ...titled({ pl: 'ŁÓDŹ Straße', uk: 'Йогурт' }),
        }),
      ])
      for (const text of [
        'SKODA',
        'škoda',
        'ŠKO',
        'elegance',
        'ÉLÉ',
        'lodz',
        'łódź',
        'strasse',
        'ЙОГУРТ',
        'Октавія',
        'ОКТАВІ',
      ])
        expect([text, await find(query(text))]).toEqual([text, ['car']])
    })

    test('words may be in titles of different listings and languages', async () => {
      const { find } = await setting([
        car('car', titled({ en: 'family car' }, { ru: 'дизель', en: 'diesel' })),
      ])
      expect(await find(query('family дизель'))).toEqual(['car'])
    })

    test('only titles of active listings in scope count', async () => {
      const { find } = await setting([
        car('car', {
          listings: [
            listing({ title: { en: 'here' } }),
            listing({ title: { en: 'sold' }, archived: true }),
            listing({ title: { en: 'elsewhere' }, domain: 2 }),
          ],
        }),
      ])
      expect(await find(query('sold'))).toEqual([])
      expect(await find({ ...query('elsewhere'), domains: [1] })).toEqual([])
      expect(await find({ filters: { query: 'elsewhere', sources: [hostOf(1)] } })).toEqual([])
      expect(await find(query('here elsewhere'))).toEqual(['car'])
    })

    test('the title may be of another listing than the matching one', async () => {
      const { find } = await setting([
        car('car', {
          listings: [listing({ title: { en: 'cabrio' }, condition: 1 }), listing({ condition: 2 })],
        }),
      ])
      expect(await find({ filters: { query: 'cabrio', condition: [2] } })).toEqual(['car'])
    })

    test('characters with a meaning to an engine only separate words', async () => {
      const { find } = await setting([
        car('car', { ...titled({ en: 'e-tron 2.0' }) }),
        car('other', { ...titled({ en: 'tron' }) }),
      ])
      for (const text of ['e-tron', 'E TRON', '"e" AND', '*e*', 'e:(2 OR', 'e~2', "e' 2"])
        expect([text, (await find(query(text))).length <= 1]).toEqual([text, true])
      expect(await find(query('2.0 e-tron'))).toEqual(['car'])
      expect(await find(query('(tron*)'))).toEqual(['car', 'other'])
    })

    test('a query without a word matches every car', async () => {
      const { find } = await setting([car('car')])
      expect(await find(query('*** --'))).toEqual(['car'])
    })
  })

  describe('vin', () => {
    const vin = (text: string) => ({ filters: { vin: text } })
    const cars = [
      car('a', { vin: 'WAUZZZ8K9BA012345' }),
      car('b', { vin: 'wauzzz8k9ba012346' }),
      car('short', { vin: 'AB1' }),
      car('none'),
    ]

    test('finds any part in any case', async () => {
      const { find } = await setting(cars)
      expect(await find(vin('wauzzz8k9ba012345'))).toEqual(['a'])
      expect(await find(vin('WAUZZZ8K9BA012345'))).toEqual(['a'])
      expect(await find(vin('zz8K'))).toEqual(['a', 'b'])
      expect(await find(vin('BA'))).toEqual(['a', 'b'])
      expect(await find(vin('b'))).toEqual(['a', 'b', 'short'])
      expect(await find(vin('2346'))).toEqual(['b'])
      expect(await find(vin('AB1'))).toEqual(['short'])
    })

    test('a VIN with all pairs of characters but not the part does not match', async () => {
      const { find } = await setting([car('pairs', { vin: 'ABAC0BCD' }), car('part', { vin: 'XABCD' })])
      expect(await find(vin('ABC'))).toEqual(['part'])
    })

    test('a part longer than any VIN, or with a character that no VIN has, finds nothing', async () => {
      const { find } = await setting(cars)
      expect(await find(vin('WAUZZZ8K9BA01234599'))).toEqual([])
      expect(await find(vin('Q'))).toEqual([])
    })
  })
}

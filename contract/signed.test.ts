import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chips, toggleExcluded, withOption, withoutFilters } from './chips.ts'
import { codeIds, damages } from './codes.ts'
import { type FilterKey, filterKeys, filters } from './filters.ts'
import { uniqueIds } from './kinds/kind.ts'
import { decodeUrl, emptySearch, encodeUrl, isPlain, type Search } from './search.ts'
import { isExcludable } from './signed.ts'

const read = (query: string) => {
  const { search, ignored } = decodeUrl(new URLSearchParams(query))
  return {
    canonical: encodeUrl(search)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    ignored: ignored.map(({ name, text }) => `${name}=${text}`),
  }
}

describe('a link that excludes', () => {
  test.each([
    ['damage=-water'],
    ['damage=front,-water'],
    ['damage=all,water,front'],
    ['damage=all,water,front,-rear'],
    ['damage=stated,-water,-front'],
    ['brand=7,-12.34.56'],
    ['brand=-7,-12.34'],
    ['gearbox=-manual&keys=-yes'],
    ['site=-alpha.example,-beta.example'],
    ['drive=all,-rear'],
  ])('%s is written as it is read', (query) => {
    expect(read(query)).toEqual({ canonical: query, ignored: [] })
  })

  test.each([
    [
      'in any case and with spaces',
      'DAMAGE= All , Front , Water&FUEL= - Diesel ',
      'fuel=-diesel&damage=all,water,front',
    ],
    ['with signs behind it', 'damage=-water).', 'damage=-water'],
    ['that requests the value of a single-valued filter', 'gearbox=manual,-automatic', 'gearbox=manual'],
    ['in another order, and twice', 'damage=-water,front,-water', 'damage=front,-water'],
    ['with a name for each value', 'damage=front&damage=-water', 'damage=front,-water'],
  ])('is understood %s', (_, query, canonical) => {
    expect(read(query)).toEqual({ canonical, ignored: [] })
  })

  test.each([
    ['damage=-vater,front', 'damage=front', ['damage=-vater']],
    ['damage=-vater', '', ['damage=-vater']],
    ['damage=all,front', 'damage=front', ['damage=all']],
    ['damage=stated', '', ['damage=stated']],
    ['damage=stated,front,-water', 'damage=front,-water', ['damage=stated']],
    ['year=-2010..', '', ['year=-2010..']],
    ['leasing=-yes', '', ['leasing=-yes']],
  ])('%s reports its unreadable parts', (query, canonical, ignored) => {
    expect(read(query)).toEqual({ canonical, ignored })
  })

  test('free text may begin with a minus, and the drive "all" does not mean "all of these"', () => {
    expect(read('q=-water, all')).toEqual({ canonical: 'q=-water, all', ignored: [] })
    expect(read('drive=all,rear')).toEqual({ canonical: 'drive=rear,all', ignored: [] })
  })
})

const excludable = filterKeys.filter((key) => isExcludable(filters[key]))

/** A value of the filter with one option alone. */
function optionOf(key: FilterKey, seed: number): unknown {
  const filter = filters[key]
  switch (filter.kind) {
    case 'many':
      return [codeIds(filter.options)[seed % codeIds(filter.options).length]]
    case 'one':
      return codeIds(filter.options)[seed % codeIds(filter.options).length]
    case 'flag':
      return seed % 2 === 0
    case 'tree':
      return [{ id: 1 + (seed % 4), children: seed % 3 === 0 ? [1 + (seed % 5)] : [] }]
    case 'sources':
      return [`site-${seed % 5}.example`]
    default:
      throw new Error(`${key} excludes nothing`)
  }
}

/** User actions: each one requests or excludes an option. */
const presses = fc.array(
  fc.record({
    key: fc.constantFrom(...excludable),
    seed: fc.nat(200),
    out: fc.boolean(),
  }),
  { maxLength: 8 },
)

const pressed = (
  search: Search,
  { key, seed, out }: { key: FilterKey; seed: number; out: boolean },
): Search => {
  const option = optionOf(key, seed)
  // The option belongs to the filter's kind.
  return out ? toggleExcluded(search, key, option as never) : withOption(search, key, option as never)
}

test('the address keeps all requested and excluded values', () => {
  fc.assert(
    fc.property(presses, (acts) => {
      const search = acts.reduce(pressed, emptySearch)
      const text = new URLSearchParams(encodeUrl(search).map(([name, value]) => [name, value])).toString()
      expect(decodeUrl(new URLSearchParams(text))).toEqual({ search, ignored: [] })
    }),
  )
})

test('every chip removes its own part, and without all chips the search is plain', () => {
  fc.assert(
    fc.property(presses, (acts) => {
      let search = acts.reduce(pressed, emptySearch)
      expect(withoutFilters(search)).toEqual(emptySearch)
      for (let left = chips(search).length; left > 0; left--) {
        expect(chips(search)).toHaveLength(left)
        search = chips(search)[0]?.without ?? search
      }
      expect(isPlain(search)).toBe(true)
      expect(search).toEqual(emptySearch)
    }),
  )
})

test('excluding an option twice leaves the search unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...excludable), fc.nat(200), (key, seed) => {
      const out = pressed(emptySearch, { key, seed, out: true })
      expect(isPlain(out)).toBe(false)
      expect(pressed(out, { key, seed, out: true })).toEqual(emptySearch)
    }),
  )
})

test('requesting an option ends its exclusion, and excluding it ends the request', () => {
  const front = { ...emptySearch, filters: { damage: [damages.front] } }
  const without = toggleExcluded(front, 'damage', [damages.front])
  // A new exclusion sets `anywhere`; an older address without it keeps its meaning.
  expect(without).toEqual({ ...emptySearch, anywhere: true, excluded: { damage: [damages.front] } })
  const older = { ...emptySearch, excluded: { damage: [damages.front] } }
  expect(toggleExcluded(older, 'damage', [damages.rear]).anywhere).toBeUndefined()
  expect(withOption(without, 'damage', [damages.front])).toEqual(front)
  const both = { ...emptySearch, filters: { damage: uniqueIds([damages.front, damages.rear]) } }
  expect(toggleExcluded(both, 'damage', [damages.rear])).toEqual({
    ...front,
    anywhere: true,
    excluded: { damage: [damages.rear] },
  })
  const models = { ...emptySearch, filters: { brands: [{ id: 1, children: [2] }] } }
  expect(toggleExcluded(models, 'brands', [{ id: 1, children: [] }]).filters).toEqual({})
})

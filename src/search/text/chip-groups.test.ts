import { expect, test } from 'vitest'
import { codeIds } from '#contract/codes.ts'
import type { Filters } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { chipGroups, groupWords } from './chip-groups.ts'
import { namesIn } from './names.ts'
import { summary } from './summary.ts'

const said = (filters: Filters, more: Partial<Search> = {}) =>
  inLanguage('en', (t, format) => {
    const context = { t, format, names: namesIn({ models: new Map(), regions: new Map() }), currency: 'eur' }
    const search = { ...emptySearch, filters, ...more }
    return {
      chips: chipGroups(search).map((group) => {
        const { name, values, counted } = groupWords(context, group)
        return [name, counted ?? values.join(', ')].join(' ').trim()
      }),
      title: summary(context, search),
    }
  })

test('values of one filter are one chip, and many values are shown as a number', () => {
  expect(said({ color: [1, 9], damage: uniqueIds([17, 18, 20, 22]) })).toEqual({
    chips: ['Colour Silver, Grey', 'Damage 4 values'],
    title: 'Silver, Grey, Damage: Front end, Rear end, Hail, Minor dents and scratches',
  })
})

test('self-explaining values have no name before them, but their number has', () => {
  const brands = [1, 2, 3, 4].map((id) => ({ id, children: [] }))
  expect(said({ brands: brands.slice(0, 1), fuel: [1], keys: false }).chips).toHaveLength(3)
  expect(said({ brands }).chips).toEqual(['Make and model 4 values'])
  expect(said({ damage: uniqueIds([1, 2, 3, 4, 5, 6, 7]) }).title).toBe('Damage: 7 values')
})

test('if all values are excluded, the chip says "not stated"', () => {
  expect(said({}, { excluded: { damage: codeIds('damages') }, anywhere: true }).chips).toEqual([
    'Damage Not stated',
  ])
})

test('excluded values are marked, and the name says how values combine', () => {
  expect(said({ damage: [17] }, { excluded: { damage: [6], body: [5], keys: true } })).toEqual({
    chips: ['Body type not SUV', 'Damage Front end, not Water or flood', 'not “Has keys”'],
    title: 'not SUV, Damage: Front end, not Water or flood, not “Has keys”',
  })
  const four = { damage: uniqueIds([3, 6, 10, 26]) }
  expect(said({}, { excluded: four }).chips).toEqual(['Damage 4 excluded'])
  expect(said({ damage: [6, 17] }, { how: { damage: 'all' } }).chips).toEqual([
    'Damage (all) Water or flood, Front end',
  ])
  expect(said({}, { excluded: { condition: [3] }, how: { condition: 'stated' } }).title).toBe(
    'Condition given: not Damaged',
  )
})

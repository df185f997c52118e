import { describe, expect, test } from 'vitest'
import { damages } from '#contract/codes.ts'
import { decodeUrl, emptySearch, encodeUrl, type Search, withSort } from '#contract/search.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { isPresetActive, presetsOf, replacedBy, unstatedOf, withPreset } from './presets.ts'

const presets = Object.entries(presetsOf(2026))
const search: Search = { ...emptySearch, page: 4, filters: { brands: [{ id: 7, children: [] }] } }
const reopened = (value: Search) =>
  decodeUrl(new URLSearchParams(encodeUrl(value).map(([name, text]) => [name, text])))

describe.each(presets)('%s', (_, preset) => {
  test('is a link that opens the same search', () => {
    const { search: opened, ignored } = reopened(withPreset(preset, search))
    expect(ignored).toEqual([])
    expect(isPresetActive(preset, opened)).toBe(true)
    expect(opened.page).toBe(1)
  })

  test('keeps the rest of the search when added and removed', () => {
    const there = withPreset(preset, search)
    expect(there.filters.brands).toEqual(search.filters.brands)
    expect(withPreset(preset, there)).toEqual({ ...search, page: 1 })
  })
})

test('undamaged is the first, and excludes cars that any listing calls damaged', () => {
  const [[key, preset] = []] = presets
  expect(key).toBe('undamaged')
  expect(encodeUrl(withPreset(preset!, emptySearch))).toEqual([
    ['condition', '-damaged'],
    ['not', 'anywhere'],
  ])
})

test('unstated values are found by excluding all values, and the link opens the same search', () => {
  const { search: opened } = reopened(withPreset(unstatedOf('condition'), search))
  expect(encodeUrl(opened)).toEqual([
    ['brand', '7'],
    ['condition', '-used,-new,-damaged'],
    ['not', 'anywhere'],
  ])
  expect(isPresetActive(unstatedOf('condition'), opened)).toBe(true)
  expect(isPresetActive(unstatedOf('damage'), opened)).toBe(false)
})

test('replaced filters are named, and none if the preset only adds filters or is active', () => {
  const { other } = presetsOf(2026)
  expect(replacedBy(other, search)).toEqual([])
  expect(replacedBy(other, { ...search, filters: { damage: [damages.front], keys: true } })).toEqual([
    'damage',
  ])
  expect(replacedBy(other, { ...search, filters: { keys: false } })).toEqual(['keys'])
  expect(replacedBy(other, withPreset(other, search))).toEqual([])
})

test('water and fire are excluded, and unstated damage is not', () => {
  const { filters, excluded } = presetsOf(2026).other
  expect(excluded.damage).toEqual([damages.burn, damages.water, damages.biohazard, damages.storm])
  expect(filters).toEqual({ keys: true })
})

test('a span belongs to its sort: with another sort it is reported as ignored, and counts ignore it', () => {
  const { today } = presetsOf(2026)
  const there = withPreset(today, emptySearch)
  expect(encodeUrl(there)).toEqual([
    ['sort', 'auction_nearest'],
    ['within', 'today'],
  ])
  expect(decodeUrl([['within', 'today']])).toMatchObject({
    search: emptySearch,
    ignored: [{ name: 'within', text: 'today' }],
  })
  expect(isPresetActive(today, withSort(there, 'auction_nearest', '7d'))).toBe(false)
  expect(withSort(there, 'newest')).toEqual(emptySearch)
  expect([searchText(there), variationOf(emptySearch, there)]).toEqual(['', ''])
})

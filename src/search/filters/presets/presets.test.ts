import { describe, expect, test } from 'vitest'
import { damages } from '#contract/codes.ts'
import { decodeUrl, emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { isPresetActive, presetsOf, withPreset } from './presets.ts'

const presets = Object.entries(presetsOf(2026))
const search: Search = { ...emptySearch, page: 4, filters: { brands: [{ id: 7, children: [] }] } }
const reopened = (value: Search) =>
  decodeUrl(new URLSearchParams(encodeUrl(value).map(([name, text]) => [name, text])))

describe.each(presets)('%s', (_, preset) => {
  test('is a link that opens as it was', () => {
    const { search: opened, ignored } = reopened(withPreset(preset, search))
    expect(ignored).toEqual([])
    expect(isPresetActive(preset, opened)).toBe(true)
    expect(opened.page).toBe(1)
  })

  test('leaves the rest of the search as it was, there and back', () => {
    const there = withPreset(preset, search)
    expect(there.filters.brands).toEqual(search.filters.brands)
    expect(withPreset(preset, there)).toEqual({ ...search, page: 1 })
  })
})

test('no water, no fire, and no damage is forgotten', () => {
  const listed: readonly number[] = presetsOf(2026).dry.filters.damage
  expect(listed).not.toContain(damages.water)
  expect(listed).not.toContain(damages.burn)
  expect(listed.length).toBe(Object.keys(damages).length - 4)
})

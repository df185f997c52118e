import { expect, test } from 'vitest'
import { carOf, listingOf } from '../sample-car.fixture.ts'
import { equipmentSections, optionIds } from './sections.ts'

const option = (id: number, name: string, section_id: number | null, section: string | null = null) => ({
  id,
  name,
  section_id,
  parent_option_id: null,
  description: null,
  location: null,
  section: section === null || section_id === null ? null : { id: section_id, name: section },
})
const compare = (a: string, b: string) => a.localeCompare(b)

test('options of the car and of all its listings, each once', () => {
  expect(
    optionIds(carOf({ option_ids: [3, 1], listings: [listingOf({ option_ids: [2, 3] }), listingOf()] })),
  ).toEqual([1, 2, 3])
})

test('sections in order, options without a section last; names sorted', () => {
  const sections = equipmentSections(
    [
      option(1, 'Radio', 2, 'Media'),
      option(2, 'Hook', null),
      option(3, 'ESC', 1, 'Safety'),
      option(4, 'ABS', 1, 'Safety'),
    ],
    '',
    compare,
  )
  expect(sections.map(({ name, options }) => [name, options.map((each) => each.name)])).toEqual([
    ['Safety', ['ABS', 'ESC']],
    ['Media', ['Radio']],
    [undefined, ['Hook']],
  ])
})

test('a search needs every word, and ignores accents', () => {
  const options = [option(1, 'Siège chauffant', 1, 'Intérieur'), option(2, 'Siège', 1, 'Intérieur')]
  expect(equipmentSections(options, 'chauffant siege', compare)[0]?.options).toHaveLength(1)
  expect(equipmentSections(options, 'interieur', compare)[0]?.options).toHaveLength(2)
  expect(equipmentSections(options, 'x', compare)).toEqual([])
})

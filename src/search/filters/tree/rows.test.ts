import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { allRows, byCount, byName, foundEntries, frequentFirst, letterOf } from './rows.ts'

const makes = ['BMW', 'Škoda', 'Seat', 'Alfa Romeo', '212', 'Land Rover', 'Abarth', 'ЗАЗ'].map(
  (name, id) => ({ id, name }),
)
const said = (rows: ReturnType<typeof allRows>) =>
  rows.map((row) =>
    row.kind === 'entry' ? row.entry.name : row.kind === 'letter' ? `[${row.letter}]` : '[popular]',
  )

test('popular entries first, then all by letter', () => {
  expect(said(allRows(makes, [makes[0] ?? { id: 0, name: '' }], 'en'))).toEqual([
    '[popular]',
    'BMW',
    '[#]',
    '212',
    '[A]',
    'Abarth',
    'Alfa Romeo',
    '[B]',
    'BMW',
    '[L]',
    'Land Rover',
    '[S]',
    'Seat',
    'Škoda',
    '[З]',
    'ЗАЗ',
  ])
})

test('positions count options and not headings', () => {
  const positions = allRows(makes, makes.slice(0, 2), 'pl').flatMap((row) =>
    row.kind === 'entry' ? row.position : [],
  )
  expect(positions).toEqual([...positions.keys()].map((index) => index + 1))
})

test('each letter has one heading in every language', () => {
  for (const language of languages) {
    const letters = allRows(makes, [], language).flatMap((row) => (row.kind === 'letter' ? row.letter : []))
    expect(new Set(letters).size).toBe(letters.length)
  }
})

test('ignores diacritics, and sorts beginnings first', () => {
  expect(foundEntries(makes, 'sko').map((make) => make.name)).toEqual(['Škoda'])
  expect(foundEntries(makes, 'ro').map((make) => make.name)).toEqual(['Alfa Romeo', 'Land Rover'])
  expect(foundEntries(makes, 'a').map((make) => make.name)[0]).toBe('Abarth')
  expect(letterOf('Škoda')).toBe('S')
})

test('frequent entries first, each entry once, and no missing ones', () => {
  const [front, rest] = frequentFirst(makes, [2, 99, 0])
  expect(front.map(({ name }) => name)).toEqual(['BMW', 'Seat'])
  expect(rest.map(({ name }) => name)).toEqual(['Škoda', 'Alfa Romeo', '212', 'Land Rover', 'Abarth', 'ЗАЗ'])
})

test('by number: most cars first, equal ones by name, entries without a number last', () => {
  const entries = ['Tesla', 'Audi', 'BMW', 'Dacia'].map((name, id) => ({ id, name }))
  const counts = new Map([
    [1, 5],
    [2, 9],
    [0, 5],
  ])
  expect(byCount(byName(entries, 'en'), counts).map(({ name }) => name)).toEqual([
    'BMW',
    'Audi',
    'Tesla',
    'Dacia',
  ])
})

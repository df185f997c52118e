import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { provenanceOf, provenanceText } from './provenance.ts'

const facts = {
  words: 'BMW X5',
  address: 'https://cars.example/analysis?brand=1',
  currency: 'eur',
  cars: 12,
  sources: { all: 28, asked: 2 },
  rates: { at: Date.parse('2026-11-26T12:00:00Z'), base: 'usd', of: { eur: 0.8, pln: 4 } },
  uncounted: ['Damage'],
  at: Date.parse('2026-11-26T23:32:00Z'),
  unfinished: '232 of 386 loaded',
}

test('an output states its search, sources, prices, rates and time, and first what it lacks', () => {
  const lines = inLanguage('en', (t, format) => provenanceOf({ t, format }, facts))
  const said = Object.fromEntries(lines.map(({ name, value }) => [name, value]))
  expect(lines[0]).toEqual({ name: 'Incomplete', value: '232 of 386 loaded' })
  expect(said).toMatchObject({
    Search: 'BMW X5 (12 cars)',
    Address: facts.address,
    Sources: '2 of the account’s 28 sources',
    '1 EUR': 'PLN 5; USD 1.25',
    'Not counted': 'Damage',
  })
  expect(said['Price currency']).toMatch(/^EUR; .*26 Nov 2026/)
  expect(said['As of']).toMatch(/2026/)
  expect(provenanceText(lines.slice(1, 3))).toBe(`Search: BMW X5 (12 cars)\nAddress: ${facts.address}`)
})

test('unknown facts are omitted', () => {
  const { words, address, currency } = facts
  const lines = inLanguage('en', (t, format) => provenanceOf({ t, format }, { words, address, currency }))
  expect(lines.map(({ name }) => name)).toEqual([
    'Search',
    'Address',
    'Counted',
    'Price',
    'Median',
    'Price currency',
  ])
  expect(lines.at(-1)?.value).toMatch(/not known yet/)
})

test.each(languages)('every line has a text in %s, and each name occurs once', (language) => {
  const lines = inLanguage(language, (t, format) => provenanceOf({ t, format }, facts))
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
  expect(
    lines.filter(({ name, value }) => [name, value].some((text) => text.startsWith('provenance.'))),
  ).toEqual([])
})

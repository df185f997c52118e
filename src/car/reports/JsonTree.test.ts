import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { JsonTree } from './JsonTree.tsx'

const headsOf = (value: readonly object[]) => {
  const markup = inLanguage('en', () =>
    renderToStaticMarkup(
      createElement(JsonTree, { value: JSON.parse(JSON.stringify(value)), label: 'Visits' }),
    ),
  )
  return [...markup.matchAll(/<th scope="(row|col)"[^>]*>(.*?)<\/th>/g)].map(
    ([, scope = '', text = '']) => `${scope}: ${text.replaceAll(/<[^>]*>/g, '')}`,
  )
}

test('the date of a row of a report is its header', () => {
  const visits = [
    { date: '2024-03-01', mileage: 81_000 },
    { date: '2025-04-02', mileage: 96_500 },
  ]
  expect(headsOf(visits)).toEqual(['col: Date', 'col: Mileage', 'row: 1 Mar 2024', 'row: 2 Apr 2025'])
})

test('the first value of a row without keys is its header', () => {
  expect(
    headsOf([
      ['2024-03-01', 81_000],
      ['2025-04-02', 96_500],
    ]),
  ).toEqual(['row: 1 Mar 2024', 'row: 2 Apr 2025'])
})

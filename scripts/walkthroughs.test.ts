import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLanguages } from './setup/languages.mjs'
import { copySources, filesOf, stepsOf } from './walkthrough.ts'

// Follows the walk-throughs of docs/ in one copy of the sources, which is compiled and tested once: first a filter and
// a section, then a language that is a renamed English with both.

const filter = stepsOf('docs/adding-a-filter.md')
const section = stepsOf('docs/adding-a-car-section.md')
const seventh = 'contract/languages/sw'

let copy: ReturnType<typeof copySources> | undefined
const inCopy = () => {
  if (copy === undefined) throw new Error('not copied')
  return copy
}

beforeAll(() => {
  copy = copySources()
  copy.follow(filter)
  copy.follow(section)
  cpSync(copy.path('contract/languages/en'), copy.path(seventh), { recursive: true })
  writeFileSync(
    copy.path(`${seventh}/particulars.ts`),
    `import type { Particulars } from '../parts.ts'
     export const particulars: Particulars = {
       order: 7,
       name: 'Kiswahili',
       locale: 'sw-KE',
       multipliers: { thousand: ['elfu'], million: ['milioni'] },
     }`,
  )
  listLanguages(copy.path('.'))
}, 60_000)
afterAll(() => copy?.close())

const fine = { status: 0, said: '' }

describe('each page names the changed files, in each language', () => {
  test('of a filter', () => {
    expect(filter.map((step) => filesOf(step).length)).toEqual([1, 1, 1, 6, 6, 6])
  })

  test('of a section', () => {
    expect(section.map((step) => filesOf(step).length)).toEqual([1, 1, 1, 6])
  })
})

test('a missing file of a language is a type error', { timeout: 60_000 }, () => {
  const { path, types } = inCopy()
  // Only the languages; everything is compiled below.
  const project = JSON.stringify({ extends: './tsconfig.json', include: ['contract/generated'] })
  writeFileSync(path('languages.json'), project)
  const words = path(`${seventh}/search-words.json`)
  const whole = readFileSync(words, 'utf8')
  writeFileSync(words, whole.replace(/"places": .*/, ''))
  const { status, said } = types('--project', 'languages.json')
  writeFileSync(words, whole)
  expect(status).not.toBe(0)
  expect(said).toMatch(/^contract\/generated\/search-words\.ts[^]*'places' is missing/)
})

test('the pages’ steps compile: no other file lists filters, sections or languages', () => {
  expect(inCopy().types('--noEmit')).toEqual(fine)
}, 300_000)

test('the filter is found, counted, chipped and documented; the section on the page, in the navigation and on paper; the language is complete', () => {
  const { status, said } = inCopy().tests(
    ['scripts/adding-a-filter.checks.ts', 'scripts/adding-a-car-section.checks.tsx'],
    [
      'contract/contract',
      'contract/languages',
      'contract/names',
      'src/i18n',
      'src/search/box/read/parse',
      'scripts/setup/languages',
    ],
  )
  expect(status, said).toBe(0)
}, 300_000)

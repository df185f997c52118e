import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import type { Known } from './names-at.ts'
import { interpretationsOf } from './interpretations.ts'
import { becomes, expected, phrasesIn, type PhraseNames } from '../../../../scripts/box-phrases.ts'
import { vocabularyOf } from '#contract/vocabulary.ts'

// Phrases that need no service, with dictionaries made from the table; `npm run bench:box` tests all with a service.

const phrases = phrasesIn(readFileSync(new URL('phrases.tsv', import.meta.url), 'utf8'))
const here = phrases.filter(({ how }) => how === undefined)

/** Every make and model in the table, in its order. */
function namesInTable(): PhraseNames {
  const makes = new Map<string, Set<string>>()
  for (const { becomes: address } of phrases)
    for (const branch of /brand=([^&]*)/.exec(address)?.[1]?.split(',') ?? []) {
      const dot = branch.indexOf('.')
      const make = (dot < 0 ? branch : branch.slice(0, dot)).replace(/^-/, '')
      const models = makes.get(make) ?? new Set()
      if (dot >= 0) models.add(branch.slice(dot + 1))
      makes.set(make, models)
    }
  const brands = [...makes.keys()].map((name, index) => ({ id: index + 1, name }))
  let last = 1000
  const models = new Map(
    brands.map(({ id, name }) => [
      id,
      [...(makes.get(name) ?? [])].map((model) => ({ id: (last += 1), name: model })),
    ]),
  )
  return { brands, models, countries: [{ id: 1, name: 'Germany' }] }
}

const names = namesInTable()
let known: Known
beforeAll(async () => {
  const vocabulary = vocabularyOf(await Promise.all(languages.map((language) => nameLoaders[language]())))
  const currencies = new Set(['usd', 'eur', 'pln', 'uah', 'bgn', 'all', 'rub', 'gbp'])
  known = { vocabulary, dictionaries: { ...names, currencies } }
})

test('the table has phrases enough', () => {
  expect(phrases.length).toBeGreaterThanOrEqual(200)
  expect(here.length).toBeGreaterThan(150)
})

test.each(here.map((phrase) => [phrase.text, phrase] as const))('%s', (text, phrase) => {
  const [interpretation] = interpretationsOf(text, known, () => undefined)
  expect(becomes(interpretation, names)).toBe(expected(phrase))
})

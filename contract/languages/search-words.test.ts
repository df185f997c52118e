import { describe, expect, test } from 'vitest'
import { codeTables } from '../codes.ts'
import { filters } from '../filters.ts'
import { languages } from '../languages.ts'
import { german } from './german.ts'
import { international } from './international.ts'
import type { InternationalWords } from './parts.ts'
import { particulars } from '../generated/particulars.ts'
import { searchWords } from '../generated/search-words.ts'

const files: (readonly [name: string, words: InternationalWords])[] = [
  ['international', international],
  ['german', german],
  ...languages.map((language) => {
    const { multipliers } = particulars[language]
    return [language, { ...searchWords[language], multipliers }] as const
  }),
]

/** Every list of phrases with its path: "codes.fuel.diesel". */
function lists(words: object, way = ''): [way: string, phrases: string[]][] {
  return Object.entries(words).flatMap(([key, inner]): [string, string[]][] =>
    Array.isArray(inner) ? [[way + key, inner]] : lists(inner, `${way}${key}.`),
  )
}

describe.each(files)('search words: %s', (_, words) => {
  const all = lists(words)
  const faulty = (isFaulty: (phrase: string) => boolean) =>
    all.flatMap(([way, phrases]) => phrases.filter(isFaulty).map((phrase) => `${way}: ${phrase}`))

  test('are tidy: nothing blank, single spaces, lower case', () => {
    expect(
      faulty(
        (phrase) =>
          phrase === '' ||
          phrase !==
            phrase
              .toLowerCase()
              .trim()
              .replace(/[\s_]+/g, ' '),
      ),
    ).toEqual([])
  })

  test('have a * at the end of single words only', () => {
    expect(faulty((phrase) => phrase.includes('*') && !/^[^\s*]{2,}\*$/.test(phrase))).toEqual([])
  })

  test('occur once in a list', () => {
    const twice = all.flatMap(([way, phrases]) =>
      phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at).map((phrase) => `${way}: ${phrase}`),
    )
    expect(twice).toEqual([])
  })

  test('have one code or unit each', () => {
    for (const kind of [
      'bounds',
      'units',
      'currencies',
      'multipliers',
      'topics',
      'codes',
      'flags',
    ] as const) {
      const phrases = lists(words[kind] ?? {}).flatMap(([, each]) => each)
      expect(
        phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at),
        kind,
      ).toEqual([])
    }
  })
})

/** The lists that every language has: `codes` and `flags` differ, as they hold only what needs more than a name. */
const things = (words: object) =>
  lists(words)
    .map(([way]) => way)
    .filter((way) => !/^(?:codes|flags)\./.test(way))

// The compiler reports missing keys of a data file but ignores extra and misspelt ones.
describe.each(languages)('search words: %s', (language) => {
  const { codes: _, flags, ...others } = searchWords[language]

  test('have the same lists as the English ones', () => {
    expect(things(others).toSorted()).toEqual(things(searchWords.en).toSorted())
    expect(Object.keys(flags).toSorted()).toEqual(Object.keys(searchWords.en.flags).toSorted())
  })
})

test.each(files)('search words: %s name only existing filters and codes', (_, { codes = {}, flags = {} }) => {
  for (const [key, phrases] of Object.entries(codes)) {
    const filter = new Map(Object.entries(filters)).get(key)
    const table = filter?.kind === 'many' || filter?.kind === 'one' ? codeTables[filter.options] : {}
    expect(Object.keys(table), key).toEqual(expect.arrayContaining(Object.keys(phrases)))
  }
  expect(Object.keys(searchWords.en.flags)).toEqual(expect.arrayContaining(Object.keys(flags)))
})

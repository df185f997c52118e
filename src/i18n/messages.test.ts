import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { appSubjectsOf, compileLanguage, readSubject, subjectsOf } from '../../build/compile-messages.ts'

type MessageParts = {
  /** name → the ways it is used (plain, plural, number …) */
  arguments: Map<string, Set<string>>
  /** categories that each plural of the text offers */
  plurals: string[][]
  tags: Set<string>
}

/** The placeholders, plurals and tags of a text, in all branches. */
const partsOf = (text: string): MessageParts => {
  const parts: MessageParts = { arguments: new Map(), plurals: [], tags: new Set() }
  const walk = (message: CompiledMessage) => {
    for (const token of message) {
      if (typeof token === 'string') {
        for (const [, tag = ''] of token.matchAll(/<\/?([a-zA-Z0-9]+)\/?>/g)) parts.tags.add(tag)
        continue
      }
      const [name, type = 'plain', choices] = token
      parts.arguments.set(name, (parts.arguments.get(name) ?? new Set()).add(type))
      if (typeof choices !== 'object' || choices === null) continue
      const branches = Object.entries(choices).filter(([key]) => key !== 'offset')
      if (type === 'plural') parts.plurals.push(branches.map(([key]) => key))
      for (const [, branch] of branches) if (Array.isArray(branch)) walk(branch)
    }
  }
  walk(compileMessageOrThrow(text))
  return parts
}

const shapeOf = ({ arguments: names, tags }: MessageParts) => ({
  arguments: [...names].map(([name, uses]) => `${name}: ${[...uses].toSorted().join(', ')}`).toSorted(),
  tags: [...tags].toSorted(),
})

const english = subjectsOf('en').flatMap((subject) => Object.entries(readSubject('en', subject)))

test('an id begins with its subject, which is the name of its file', () => {
  const strangers = appSubjectsOf('en').flatMap((subject) =>
    Object.keys(readSubject('en', subject)).filter((id) => !id.startsWith(`${subject}.`)),
  )
  expect(strangers).toEqual([])
})

test('no id is in two subjects', () => {
  const ids = english.map(([id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

/** Messages that name a button, and the label of that button. A whole id here would load its words for other tests. */
const quoting = [
  ['marks', 'notes.how', 'card', 'note.write'],
  ['favourites', 'group.how', 'favourites', 'groups'],
  ['jargon', 'damages.front_and_rear', 'filters', 'how.all'],
  ['filters', 'no.false', 'ui', 'any'],
  ['filters', 'no.not-true', 'facts', 'no.leasing'],
] as const

describe.each(languages)('texts in %s', (language) => {
  test.each(quoting)('%s.%s names a button by its label', (subject, id, of, button) => {
    const label = readSubject(language, of)[`${of}.${button}`]
    expect(label).toBeDefined()
    expect(readSubject(language, subject)[`${subject}.${id}`]).toContain(label)
  })

  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test('has the subjects of English and no other', () => {
    expect(subjectsOf(language)).toEqual(subjectsOf('en'))
  })

  test('compiles', () => {
    expect(Object.keys(compileLanguage(language)).length).toBeGreaterThan(0)
  })

  describe.each(subjectsOf('en'))('%s', (subject) => {
    const own = subjectsOf(language).includes(subject) ? readSubject(language, subject) : {}
    const model = readSubject('en', subject)

    test('has every message and no unknown one', () => {
      expect(Object.keys(own).toSorted()).toEqual(Object.keys(model).toSorted())
    })

    test('asks for what English asks for', () => {
      for (const [id, text] of Object.entries(own)) {
        const expected = model[id]
        if (expected === undefined) continue
        expect({ id, ...shapeOf(partsOf(text)) }).toEqual({ id, ...shapeOf(partsOf(expected)) })
      }
    })

    test('counts as the language counts', () => {
      const lacking = Object.entries(own).flatMap(([id, text]) =>
        partsOf(text).plurals.flatMap((offered) =>
          // `other` alone is right where the word does not change with the number.
          offered.length === 1 && offered[0] === 'other'
            ? []
            : categories
                .filter((category) => !offered.includes(category))
                .map((category) => `${id}: ${category}`),
        ),
      )
      expect(lacking).toEqual([])
    })

    test('is tidy: not blank, no spaces at the ends, no double spaces, no sign for a space', () => {
      const untidy = Object.entries(own).filter(
        ([, text]) => text.trim() !== text || text === '' || /\u0020{2}|\u237D/.test(text),
      )
      expect(untidy).toEqual([])
    })

    test('keeps a unit on the line of its number', () => {
      // "с" before more words is a preposition.
      const units =
        /[\d}] (?:(?:km|hp|cm³|kW|KM|kf|[kM]B|км|см³|кВт|[КМ]Б|min|мин|хв|сек|[лк]\. ?с|[пв]\. ?п|p\.p|pp)(?!\p{L})|[sс]$)/u
      expect(Object.entries(own).filter(([, text]) => units.test(text))).toEqual([])
    })
  })
})

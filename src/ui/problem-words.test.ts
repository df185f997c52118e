import { beforeAll, describe, expect, test } from 'vitest'
import { accessTexts, type Problem } from '#contract/problems.ts'
import { languages } from '#contract/languages.ts'
import { showLanguage, translate } from '#src/i18n/i18n.ts'
import { againWords, problemWords } from './problem-words.ts'

const problems: Problem[] = [
  // The type of Object.keys loses the keys.
  ...(Object.keys(accessTexts) as (keyof typeof accessTexts)[]).map((reason): Problem => ({
    kind: 'access',
    reason,
    text: accessTexts[reason],
  })),
  { kind: 'access', reason: 'other', text: 'quota used up' },
  { kind: 'invalid', issues: [], text: '' },
  { kind: 'engine', text: '' },
  { kind: 'absent' },
  { kind: 'session' },
  { kind: 'busy' },
  { kind: 'busy', retryAfter: 3 },
  { kind: 'service', status: 503 },
  { kind: 'timeout' },
  { kind: 'offline' },
  { kind: 'shape', path: 'data.0.id' },
]

describe.each(languages)('problems in %s', (language) => {
  beforeAll(() => showLanguage(language))

  test('each has its own words', () => {
    const titles = problems.map((problem) => problemWords(translate, problem).title)
    expect(titles.filter((title) => title.startsWith('errors.'))).toEqual([])
    // Busy with and without a time share their title.
    expect(new Set(titles).size).toBe(problems.length - 1)
  })

  test('the text of the service is shown', () => {
    expect(againWords(translate, { kind: 'busy', retryAfter: 3 }, 2900)).toContain('3')
    expect(problemWords(translate, { kind: 'service', status: 503 }).more).toContain('503')
    expect(
      problemWords(translate, { kind: 'access', reason: 'other', text: 'quota used up' }).more,
    ).toContain('quota used up')
    expect(problemWords(translate, { kind: 'engine', text: 'too many clauses' }).more).toContain(
      'too many clauses',
    )
    expect(
      problemWords(translate, { kind: 'access', reason: 'address', address: '192.0.2.7', text: '' }).more,
    ).toContain('192.0.2.7')
  })

  test('when it is tried again is shown, if it is', () => {
    expect(againWords(translate, { kind: 'offline' }, undefined)).toBeUndefined()
    const soon = againWords(translate, { kind: 'offline' }, 4000)
    expect(againWords(translate, { kind: 'busy' }, -200)).toBe(soon)
    expect(againWords(translate, { kind: 'busy' }, 60_000)).toContain('60')
    const hour = againWords(translate, { kind: 'busy', retryAfter: 2_592_000 }, 3_600_000)
    expect(hour).toContain('60')
    expect(hour).not.toBe(againWords(translate, { kind: 'busy' }, 60_000))
  })
})

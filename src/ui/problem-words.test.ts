import { beforeAll, describe, expect, test } from 'vitest'
import { accessTexts, type Problem } from '#contract/problems.ts'
import { languages } from '#contract/languages.ts'
import { showLanguage, translate } from '#src/i18n/i18n.ts'
import { problemWords } from './problem-words.ts'

const problems: Problem[] = [
  // Object.keys forgets that the keys are the reasons.
  ...(Object.keys(accessTexts) as (keyof typeof accessTexts)[]).map((reason): Problem => ({
    kind: 'access',
    reason,
    text: accessTexts[reason],
  })),
  { kind: 'access', reason: 'other', text: 'quota used up' },
  { kind: 'invalid', issues: [], text: '' },
  { kind: 'engine', text: '' },
  { kind: 'absent' },
  { kind: 'busy' },
  { kind: 'busy', retryAfter: 3 },
  { kind: 'service', status: 503 },
  { kind: 'timeout' },
  { kind: 'offline' },
  { kind: 'shape', path: 'data.0.id' },
]

describe.each(languages)('problems in %s', (language) => {
  beforeAll(() => showLanguage(language))

  test('each has words of its own', () => {
    const titles = problems.map((problem) => problemWords(translate, problem).title)
    expect(titles.filter((title) => title.startsWith('errors.'))).toEqual([])
    // Busy with and without a time share their title.
    expect(new Set(titles).size).toBe(problems.length - 1)
  })

  test('what the service says is told', () => {
    expect(problemWords(translate, { kind: 'busy', retryAfter: 3 }).more).toContain('3')
    expect(problemWords(translate, { kind: 'service', status: 503 }).more).toContain('503')
    expect(
      problemWords(translate, { kind: 'access', reason: 'other', text: 'quota used up' }).more,
    ).toContain('quota used up')
  })
})

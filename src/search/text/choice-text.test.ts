import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { boundText, rangeText } from './choice-text.ts'

test.each(languages)('in %s a range has its unit once, after both ends', (language) => {
  inLanguage(language, (t, format) => {
    const words = { t, format, currency: 'eur' }
    const range = { from: '10300', to: '11000' }
    for (const [key, unit] of [
      ['price', 'currency'],
      ['odometer', 'km'],
      ['power', 'hp'],
      ['engine', 'cm3'],
    ] as const)
      expect(rangeText(words, key, range)).toBe(
        `${format.number('10300')} – ${boundText(words, unit, '11000')}`,
      )
    expect(rangeText(words, 'year', { from: '2015', to: '2018' })).toBe('2015 – 2018')
  })
})

import { expect, test } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { daysInWords } from './days-in-words.ts'

test('thousands of days are written in years', () => {
  inLanguage('en', (t) => {
    expect(daysInWords(t, 'units.offered', 211)).toBe('211 days for sale in total')
    expect(daysInWords(t, 'units.offered', 3883)).toBe('10 years for sale in total')
    expect(daysInWords(t, 'units.unseen', 12, 'Autohalle')).toBe('Last seen on Autohalle, 12 days ago')
    expect(daysInWords(t, 'units.unseen', 3883, 'Autohalle')).toBe('Last seen on Autohalle, 10 years ago')
    expect(daysInWords(t, 'card.unseen', 3883)).toBe('last seen 10 years ago')
  })
})

import { expect, test } from 'vitest'
import { compileLanguage, appSubjectsOf } from '../../build/compile-messages.ts'
import { currentLanguage, hasMessage, loadLaterMessages, showLanguage, translate } from './i18n.ts'

test('counts in the language that is shown', async () => {
  await showLanguage('ru')
  expect(currentLanguage()).toBe('ru')
  expect([1, 2, 5, 21, 112].map((count) => translate('units.days', { count }))).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '21 день',
    '112 дней',
  ])
  await showLanguage('pl')
  expect([1, 2, 5, 22].map((count) => translate('units.past.hours', { count }))).toEqual([
    '1 godzinę temu',
    '2 godziny temu',
    '5 godzin temu',
    '22 godziny temu',
  ])
})

test('groups four digits in every language, and Albanian as Albanian does', async () => {
  for (const language of ['pl', 'bg', 'sq', 'ru'] as const) {
    await showLanguage(language)
    expect(translate('ui.selected', { count: 1240 })).toContain('1\u00A0240')
  }
})

test('names of codes are messages; what has none is told apart', async () => {
  await showLanguage('uk')
  expect(translate('codes.fuels.diesel')).toMatch(/\p{Script=Cyrillic}/u)
  expect(hasMessage('codes.fuels.diesel')).toBe(true)
  expect(hasMessage('codes.fuels.constructor')).toBe(false)
  expect(hasMessage('constructor')).toBe(false)
})

test('of two calls in a row the last wins', async () => {
  await Promise.all([showLanguage('bg'), showLanguage('sq')])
  expect(currentLanguage()).toBe('sq')
})

test('once later words are there, every language comes whole', async () => {
  await showLanguage('en')
  await loadLaterMessages()
  const missing = (language: string) =>
    Object.keys(compileLanguage(language, appSubjectsOf(language))).filter((id) => !hasMessage(id))
  expect(missing('en')).toEqual([])
  await showLanguage('uk')
  expect(missing('uk')).toEqual([])
})

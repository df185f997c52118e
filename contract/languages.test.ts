import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

const choose = (...wishes: (string | null | undefined)[]) => chooseLanguage(wishes)

test('the address wins over the saved choice, and the saved choice over the browser', () => {
  expect(choose('pl', 'uk', 'ru')).toBe('pl')
  expect(choose(null, 'uk', 'ru')).toBe('uk')
  expect(choose(null, undefined, 'de-AT', 'ru-RU', 'en')).toBe('ru')
})

test('a regional form means its language, in any case', () => {
  expect(choose('BG-bg')).toBe('bg')
})

test('unsupported languages are skipped, down to the default', () => {
  expect(choose('xx', 'constructor', '', 'de')).toBe('en')
})

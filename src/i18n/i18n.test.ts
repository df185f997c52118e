import { expect, test, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import {
  addWords as add,
  currentLanguage,
  hasMessage,
  loadNewWords,
  showLanguage,
  translate,
} from './i18n.ts'

test('counts in the current language', async () => {
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
    expect(translate('vins.progress.of', { done: 1240, count: 1240 })).toContain('1\u00A0240')
  }
})

test('names of codes are messages; a code without a message is recognised', async () => {
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

test('a module that loads later adds its words, in every later language too', async () => {
  // Composed here, because a whole id in this file would load its words at once.
  const id = ['favourites', 'title'].join('.')
  const words = () => (hasMessage(id) ? translate(id) : undefined)
  await showLanguage('en')
  await import('#src/favourites/ChangeList.tsx')
  expect(words()).toBeUndefined()
  await loadNewWords()
  const english = words()
  expect(english).toBeDefined()
  await showLanguage('uk')
  expect(words()).not.toBe(english)
})

test('for the current language only new words are loaded, and the others stay', async () => {
  const loaded: string[] = []
  const words = (id: string) => {
    const load = (language: string) => () => {
      loaded.push(`${id} ${language}`)
      return Promise.resolve({ default: { [id]: language } })
    }
    // One loader for each language.
    return Object.fromEntries(languages.map((language) => [language, load(language)])) as Parameters<
      typeof add
    >[0]
  }
  await showLanguage('en')
  add(words('first'))
  await loadNewWords()
  add(words('second'))
  await loadNewWords()
  expect(loaded).toEqual(['first en', 'second en'])
  expect([hasMessage('first'), hasMessage('ui.retry')]).toEqual([true, true])
  await showLanguage('bg')
  expect(loaded.slice(2)).toEqual(['first bg', 'second bg'])
})

test('the lang attribute is written when the language changes', async () => {
  const written: string[] = []
  const page = { lang: 'pl' }
  vi.stubGlobal('document', {
    documentElement: {
      get lang() {
        return page.lang
      },
      set lang(language: string) {
        written.push(language)
        page.lang = language
      },
    },
  })
  await showLanguage('pl')
  await showLanguage('pl')
  await showLanguage('en')
  vi.unstubAllGlobals()
  expect(written).toEqual(['en'])
})

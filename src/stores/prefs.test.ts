import { beforeEach, expect, test, vi } from 'vitest'
import { preferencesCookie, readPreferences } from '#contract/preferences.ts'

/** A storage as browsers may have it: with some content, or refusing every call. */
const withStorage = async (storage: Partial<Storage>) => {
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  return import('./prefs.ts')
}
const refusing = () => {
  throw new DOMException('denied', 'SecurityError')
}
const holding = (text: string): Partial<Storage> => ({
  getItem: () => text,
  setItem: () => {},
  removeItem: () => {},
})

beforeEach(() => vi.unstubAllGlobals())

test('storage that refuses everything does not break the page', async () => {
  const { setTheme, usePrefs } = await withStorage({
    getItem: refusing,
    setItem: refusing,
    removeItem: refusing,
  })
  expect(usePrefs.getState().theme).toBe('system')
  setTheme('dark')
  expect(usePrefs.getState().theme).toBe('dark')
})

test('choices are restored', async () => {
  const stored = JSON.stringify({
    state: { theme: 'dark', language: 'pl', view: 'table', rows: 96, shortcuts: false },
    version: 0,
  })
  const { usePrefs } = await withStorage(holding(stored))
  expect(usePrefs.getState()).toMatchObject({
    theme: 'dark',
    language: 'pl',
    view: 'table',
    density: 'dense',
    rows: 96,
    shortcuts: false,
  })
})

test.each([
  '{"state":{"theme":"neon","language":"xx","view":7,"shortcuts":"no"},"version":0}',
  '{"state":null,"version":0}',
  'not json',
])('garbled storage means the defaults: %s', async (text) => {
  const { usePrefs } = await withStorage(holding(text))
  expect(usePrefs.getState()).toMatchObject({ theme: 'system', view: 'grid', shortcuts: true })
  expect(usePrefs.getState().language).toBeUndefined()
})

test('is stored under its own name', async () => {
  const written: Record<string, string> = {}
  const { prefsKey, setTheme } = await withStorage({
    getItem: () => null,
    setItem: (key: string, value: string) => void (written[key] = value),
  })
  setTheme('light')
  expect(JSON.parse(written[prefsKey] ?? '').state.theme).toBe('light')
})

test('writes the cookie for the gateway at the start and after each choice', async () => {
  const { followCookie, setLanguage, setTheme } = await withStorage(holding('{"state":{"view":"list"}}'))
  vi.stubGlobal('document', { cookie: '' })
  const cookie = () => {
    const [pair = '', ...attributes] = document.cookie.split('; ')
    expect(attributes).toEqual(['path=/', 'max-age=31536000', 'samesite=lax'])
    const [name, ...value] = pair.split('=')
    expect(name).toBe(preferencesCookie)
    return readPreferences(value.join('='))
  }
  followCookie()
  expect(cookie()).toEqual({ language: undefined, theme: 'system', view: 'list', panel: 'shown' })
  setTheme('dark')
  setLanguage('uk')
  expect(cookie()).toEqual({ language: 'uk', theme: 'dark', view: 'list', panel: 'shown' })
})

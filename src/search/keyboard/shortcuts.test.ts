import { expect, test } from 'vitest'
import { shortcutAction, shortcutActions, shortcuts } from './shortcuts.ts'

const inside = (...names: string[]) => ({
  closest: (selectors: string) => names.some((name) => selectors.split(', ').includes(name)) || null,
})
const press = (key: string, more: object = {}) =>
  shortcutAction({
    key,
    code: '',
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
    // `shortcutAction` uses only `closest` of the target.
    target: inside() as unknown as EventTarget,
    ...more,
  })

test('no key has two actions', () => {
  const keys = shortcutActions.flatMap((act) => shortcuts[act])
  expect(new Set(keys).size).toBe(keys.length)
})

test('a key has the action of its row in the list, with or without Caps Lock', () => {
  expect(press('/')).toBe('search')
  expect(press('?')).toBe('list')
  expect(press('J')).toBe('next')
  expect(press('x')).toBeUndefined()
})

test('in a Cyrillic layout the position of the key counts', () => {
  expect(press('о', { code: 'KeyJ' })).toBe('next')
  expect(press('.', { code: 'Slash' })).toBe('search')
})

test.each(['input', 'textarea', 'select', 'dialog', '[popover]'])('%s handles keys itself', (name) => {
  expect(press('/', { target: inside(name) })).toBeUndefined()
})

test('keys with Ctrl, Alt or Meta belong to the browser', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined()
  expect(press('/', { altKey: true })).toBeUndefined()
  expect(press('k', { metaKey: true })).toBeUndefined()
  expect(press('j', { isComposing: true })).toBeUndefined()
})

test('arrows scroll the page unless a car has the focus', () => {
  expect(press('ArrowDown')).toBeUndefined()
  expect(press('ArrowDown', { target: inside('[data-car]') })).toBe('next')
  expect(press('h')).toBeUndefined()
  expect(press('h', { target: inside('[data-car]') })).toBe('hide')
})

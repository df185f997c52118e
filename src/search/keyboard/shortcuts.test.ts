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
    // Only `closest` is asked of it.
    target: inside() as unknown as EventTarget,
    ...more,
  })

test('no key stands for two acts', () => {
  const keys = shortcutActions.flatMap((act) => shortcuts[act])
  expect(new Set(keys).size).toBe(keys.length)
})

test('a key does what its row in the list says, with or without Caps Lock', () => {
  expect(press('/')).toBe('search')
  expect(press('?')).toBe('list')
  expect(press('J')).toBe('next')
  expect(press('x')).toBeUndefined()
})

test('in a Cyrillic layout the place of the key counts', () => {
  expect(press('о', { code: 'KeyJ' })).toBe('next')
  expect(press('.', { code: 'Slash' })).toBe('search')
})

test.each(['input', 'textarea', 'select', 'dialog', '[popover]'])('in %s keys are its own', (name) => {
  expect(press('/', { target: inside(name) })).toBeUndefined()
})

test('with Ctrl, Alt or Meta a key is the browser’s', () => {
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

import { expect, test } from 'vitest'
import { readPreferences, writePreferences } from './preferences.ts'

test('saved choices are read back', () => {
  const chosen = { language: 'pl', theme: 'dark', view: 'table', panel: 'folded' } as const
  expect(readPreferences(writePreferences(chosen))).toEqual(chosen)
  const nothing = { language: undefined, theme: 'system', view: undefined, panel: 'shown' } as const
  expect(readPreferences(writePreferences(nothing))).toEqual(nothing)
})

test.each([undefined, '', 'lang=xx&theme=neon', 'lang=constructor&theme=__proto__', '%%%'])(
  '"%s" chooses nothing',
  (cookie) => expect(readPreferences(cookie)).toMatchObject({ language: undefined, theme: 'system' }),
)

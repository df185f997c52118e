import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from './Icon.tsx'

test('every name has its shape in icons.svg and every shape its name', () => {
  const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8')
  const shapes = [...sprite.matchAll(/<symbol id="i-([^"]+)" viewBox="0 0 24 24">(.+?)<\/symbol>/g)]
  expect(shapes.map(([, name]) => name).toSorted()).toEqual([...iconNames].toSorted())
})

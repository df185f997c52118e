import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What every file has to hold; what a page shows is looked at in e2e (rules, a11y, phone).
const src = join(import.meta.dirname, '..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

const thoseWith = (fault: RegExp) => sources.filter(({ text }) => fault.test(text)).map(({ file }) => file)

test('no width is both narrow and wide: Tailwind’s own queries are min-width', () => {
  expect(thoseWith(/\(max-width: [\d.]+(rem|px)\)/)).toEqual([])
})

test('no text field is without the class that makes it 16 px for fingers', () => {
  expect(thoseWith(/<(textarea|select)\b(?:(?!>)[^])*?className="(?!field)/)).toEqual([])
})

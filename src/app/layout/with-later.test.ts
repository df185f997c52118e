import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
/** Folders that app.css leaves to later.css; kept as that file has them. */
const later = [
  ...readFileSync(join(src, 'styles/app.css'), 'utf8').matchAll(/@source not '\.\.\/\.\.\/src\/([\w-]+)'/g),
].map(([, folder = '']) => folder)

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !file.includes('.test.') &&
    !later.some((folder) => file.startsWith(`${folder}/`)),
)
const withText = (text: RegExp) => sources.filter((file) => text.test(readFileSync(join(src, file), 'utf8')))

test('who loads a later page brings its words and styles', () => {
  expect(later).not.toEqual([])
  const bare = new RegExp(
    `(?<!(?:withLater\\(|latePage\\(\\s*'[^']+',\\s*)async \\(\\) => \\(await )import\\('#src/(?:${later.join('|')})/`,
  )
  expect(withText(bare)).toEqual([])
})

test('the first page uses no component of a later one directly', () => {
  const fixed = new RegExp(`from '#src/(?:${later.join('|')})/[^']+\\.tsx'`)
  expect(withText(fixed)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')

/** Folders that app.css leaves to later.css. */
const later = [...read('styles/app.css').matchAll(/@source not '\.\.\/\.\.\/src\/([\w/-]+)'/g)].map(
  ([, folder = '']) => folder,
)
const isLater = (file: string) => later.some((folder) => file.startsWith(`${folder}/`))

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
)

/** Modules of later folders that the first page imports. */
const reached = (importing: RegExp) =>
  sources
    .filter((file) => !isLater(file))
    .flatMap((file) => [...read(file).matchAll(importing)].map(([, name = '']) => ({ file, name })))
    .map(({ file, name }) =>
      name.startsWith('#src/') ? name.slice('#src/'.length) : normalize(join(dirname(file), name)),
    )
    .filter((name) => name.endsWith('.tsx') && isLater(name))

test('a later part loads its styles', () => {
  const entries = [...new Set(reached(/import\('([^']+)'\)/g))]
  expect(entries.length).toBeGreaterThan(10)
  expect(entries.filter((file) => !read(file).includes("import '#src/styles/later.css'"))).toEqual([])
})

test('the first page uses no component of a later one directly', () => {
  expect(reached(/from '([^']+)'/g)).toEqual([])
})

import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

// docs/search-rules.md names a test for each rule: the table is worth what its names are worth.

const table = readProjectFile('docs/search-rules.md')
const rows = table.split('\n').filter((line) => /^\| (?!-|rule|act|criterion|what| )/.test(line))
// A file, then the titles of tests in it; "…" stands for the rest of a title.
const named = [...table.matchAll(/`([^`]+)`((?:,? “[^”]+”)+)/g)].flatMap(([, file = '', titles = '']) =>
  [...titles.matchAll(/“([^”…]+)(…?)”/g)].map(([, name = '', rest = '']) => ({
    file: file.includes('/') ? file : `e2e/${file}.e2e.ts`,
    name,
    isBeginning: rest !== '',
  })),
)

/** As a test's name may be written in code. */
const spellings = (name: string) => [name, name.replaceAll("'", "\\'"), name.replaceAll('"', '\\"')]

test('there are rows to look at, and each names a test', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((row) => !/`[^`]+` “[^”]+”/.test(row))).toEqual([])
})

test('all 27 complaints have a rule', () => {
  const numbers = rows.flatMap((row) => /^\| (\d+) /.exec(row)?.[1] ?? [])
  expect(numbers).toEqual(Array.from({ length: 27 }, (_, index) => String(index + 1)))
})

test.each(named)('$file: $name', ({ file, name, isBeginning }) => {
  expect(projectFiles()).toContain(file)
  const found = readProjectFile(file)
    .split('\n')
    .filter((line) => spellings(name).some((each) => line.includes(`'${each}`) || line.includes(`\`${each}`)))
  expect(found).not.toEqual([])
  // The beginning of a title has to fit one test alone.
  if (isBeginning) expect(found).toHaveLength(1)
  // A test that is set apart shows nothing.
  expect(
    found.filter((line) => line.includes('@unsettled') || /\btest\.(?:skip|fixme)\b/.test(line)),
  ).toEqual([])
})

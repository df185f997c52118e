import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

// docs/search-rules.md names a test for each rule, and other pages for some. Here each named test must exist.

const files = projectFiles()
const rules = readProjectFile('docs/search-rules.md')
  .split('\n')
  .filter((line) => /^(?:-|\d+\.) /.test(line))
const pages = files.filter((file) =>
  /^docs\/(?:search-rules|car-page|security|workbench[\w-]*)\.md$/.test(file),
)

/** A file by its path, by the end of its path, or by its name under `e2e/` without ending. */
const filesOf = (name: string) =>
  name.includes('.')
    ? files.filter((file) => file === name || file.endsWith(`/${name}`))
    : [`e2e/${name}.e2e.ts`]

// A file, then titles of its tests; "…" is the rest of a title.
const named = [
  ...pages
    .map(readProjectFile)
    .join('\n')
    .matchAll(/`([\w./-]+)`((?:,? “[^”]+”)+)/g),
].flatMap(([, file = '', titles = '']) =>
  [...titles.matchAll(/“([^”…]+)(…?)”/g)].map(([, name = '', rest = '']) => ({
    file,
    name,
    isBeginning: rest !== '',
  })),
)

/** Spellings of a test's title in code. */
const spellings = (name: string) => [name, name.replaceAll("'", "\\'"), name.replaceAll('"', '\\"')]

test('there are rules, and each names a test', () => {
  expect(rules.length).toBeGreaterThan(60)
  expect(rules.filter((rule) => !/`[^`]+` “[^”]+”/.test(rule))).toEqual([])
})

test('all 27 complaints have a rule', () => {
  const numbers = rules.flatMap((rule) => /^(\d+)\. /.exec(rule)?.[1] ?? [])
  expect(numbers).toEqual(Array.from({ length: 27 }, (_, index) => String(index + 1)))
})

test.each(named)('$file: $name', ({ file, name, isBeginning }) => {
  const [path = '', ...others] = filesOf(file)
  expect(others).toEqual([])
  expect(files).toContain(path)
  const found = readProjectFile(path)
    .split('\n')
    .filter((line) => spellings(name).some((each) => line.includes(`'${each}`) || line.includes(`\`${each}`)))
  expect(found).not.toEqual([])
  // The beginning of a title must fit exactly one test.
  if (isBeginning) expect(found).toHaveLength(1)
  // A skipped test proves nothing.
  expect(
    found.filter((line) => line.includes('@unsettled') || /\btest\.(?:skip|fixme)\b/.test(line)),
  ).toEqual([])
})

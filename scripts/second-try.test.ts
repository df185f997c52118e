import { expect, test } from 'vitest'
import { passedAtSecondTry } from './second-try.mjs'

/** A report as Playwright writes it, of the parts that are read. */
const suite = (title: string, specs: object[], suites: object[] = []) => ({ title, specs, suites })
const spec = (title: string, ...statuses: string[]) => ({
  file: 'a.e2e.ts',
  title,
  tests: statuses.map((status, index) => ({ status, projectName: ['desktop', 'phone'][index] })),
})

test('what passed only when tried again is named with its file, project and title, however deep it stands', () => {
  const inner = suite('in light', [spec('cards', 'expected', 'flaky'), spec('no cars', 'unexpected')])
  const file = suite('a.e2e.ts', [spec('a choice', 'flaky')], [inner])
  // As much of a report as is read.
  const report = { suites: [file] } as unknown as Parameters<typeof passedAtSecondTry>[0]
  expect(passedAtSecondTry(report)).toEqual([
    'a.e2e.ts › desktop › a choice',
    'a.e2e.ts › phone › in light › cards',
  ])
  expect(passedAtSecondTry({ suites: [] })).toEqual([])
})

import { expect, test } from 'vitest'
import { passedAtSecondTry } from './second-try.mjs'

/** The parts of a Playwright report that are read. */
const suite = (title: string, specs: object[], suites: object[] = []) => ({ title, specs, suites })
const spec = (title: string, ...statuses: string[]) => ({
  file: 'a.e2e.ts',
  title,
  tests: statuses.map((status, index) => ({ status, projectName: ['desktop', 'phone'][index] })),
})

test('a test that passed only when retried is named with file, project and title, at any depth', () => {
  const inner = suite('in light', [spec('cards', 'expected', 'flaky'), spec('no cars', 'unexpected')])
  const file = suite('a.e2e.ts', [spec('a choice', 'flaky')], [inner])
  // Only the parts of a report that are read.
  const report = { suites: [file] } as unknown as Parameters<typeof passedAtSecondTry>[0]
  expect(passedAtSecondTry(report)).toEqual([
    'a.e2e.ts › desktop › a choice',
    'a.e2e.ts › phone › in light › cards',
  ])
  expect(passedAtSecondTry({ suites: [] })).toEqual([])
})

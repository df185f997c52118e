import { afterAll, expect, test } from 'vitest'
import { filesOf, follow, stepsOf } from './walkthrough.ts'

// Does what docs/adding-a-filter.md says.

const steps = stepsOf('docs/adding-a-filter.md')
const copy = follow(steps, 'scripts/adding-a-filter.checks.ts')
afterAll(copy.close)

test('the page names each file that is touched, in each language', () => {
  expect(steps.map((step) => filesOf(step).length)).toEqual([1, 1, 1, 1, 6, 6, 6])
})

test('what it says compiles: nothing else knows the filters one by one', () => {
  expect(copy.types()).toEqual({ status: 0, said: '' })
}, 120_000)

test('the filter is found, counted, chipped and documented', () => {
  const { status, said } = copy.tests('contract/contract.test.ts', 'src/i18n/messages.test.ts')
  expect(status, said).toBe(0)
}, 120_000)

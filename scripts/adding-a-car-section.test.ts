import { afterAll, expect, test } from 'vitest'
import { filesOf, follow, stepsOf } from './walkthrough.ts'

// Does what docs/adding-a-car-section.md says.

const steps = stepsOf('docs/adding-a-car-section.md')
const copy = follow(steps, 'scripts/adding-a-car-section.checks.tsx')
afterAll(copy.close)

test('the page names each file that is touched, in each language', () => {
  expect(steps.map((step) => filesOf(step).length)).toEqual([1, 1, 1, 6])
})

test('what it says compiles', () => {
  expect(copy.types()).toEqual({ status: 0, said: '' })
}, 120_000)

test('the section is on the page, in the navigation and on paper', () => {
  const { status, said } = copy.tests('src/i18n/messages.test.ts')
  expect(status, said).toBe(0)
}, 120_000)

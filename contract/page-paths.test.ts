import { expect, test } from 'vitest'
import { isPagePath } from './page-paths.ts'

test.each([
  ['/search.', true],
  ['/search.html).', true],
  ['/search%22.', true],
  ['/app.js', false],
  ['/app.js.', false],
  ['/listing/alpha.example/12345.html', true],
])('%s is a page: %s', (path, is) => expect(isPagePath(path, 'text/html')).toBe(is))

test.each(['_', '%20', '.html', ')'])('a path of many %s is read in linear time', (sign) => {
  const start = performance.now()
  expect(isPagePath(`/${sign.repeat(60_000 / sign.length)}.x`, 'text/html')).toBe(false)
  expect(performance.now() - start).toBeLessThan(200)
})

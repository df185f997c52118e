import { CarFound, SearchPage } from '#contract/resources/first-answers.ts'
import { unreadCount } from '#contract/resources/loose.ts'
import { expect, test } from 'vitest'
import { ProblemError, problemOfResponse, readBody } from './get.ts'

const listing = (price: string) =>
  `{"data":{"id":"c1","unknown":{"x":[1]},"year":"2020","listings":[{"external":{"id":"5","domain":{"id":3,"name":"Alpha"},"url":null},"price":{"price":${price},"currency":{"id":1,"name":"usd"}},"condition":77,"is_leasing":null},{"broken":true}]}}`

test('the largest int64 price is not rounded', async () => {
  const { data } = await readBody(CarFound, listing('9223372036854775807'))
  expect(data.listings[0]?.price?.price).toBe('9223372036854775807')
})

test('an unknown code stays what it is, a wrong type is not stated, a broken listing is left out', async () => {
  const { data } = await readBody(CarFound, listing('100'))
  expect(data.listings).toHaveLength(1)
  expect(data.listings[0]).toMatchObject({ condition: 77, is_leasing: null, keys_available: null })
  expect(data).toMatchObject({ year: null, inspections: null })
  expect(data).not.toHaveProperty('unknown')
})

test.each(['{"data":{}}', 'null', '{"data"', '[]', ''])(
  'a body that is not a car is a problem of shape: %s',
  async (text) => {
    await expect(readBody(CarFound, text)).rejects.toThrow(ProblemError)
  },
)

test.each([
  [403, '{"error":"wrong api key"}', null, { kind: 'access', reason: 'invalid', text: 'wrong api key' }],
  [
    403,
    '{"error":"ip address is not in whitelist","ip":"203.0.113.9"}',
    null,
    { kind: 'access', reason: 'address', text: 'ip address is not in whitelist', address: '203.0.113.9' },
  ],
  [403, '<html>', null, { kind: 'access', reason: 'other', text: '' }],
  [
    422,
    '{"message":"m","errors":{"vin":["short","odd"]}}',
    null,
    {
      kind: 'invalid',
      text: 'm',
      issues: [
        { param: 'vin', message: 'short' },
        { param: 'vin', message: 'odd' },
      ],
    },
  ],
  [
    400,
    '{"error":"search_phase_execution_exception"}',
    null,
    { kind: 'engine', text: 'search_phase_execution_exception' },
  ],
  [404, '', null, { kind: 'absent' }],
  [429, '', '7', { kind: 'busy', retryAfter: 7 }],
  [429, '', 'soon', { kind: 'busy' }],
  [429, '', '', { kind: 'busy' }],
  [429, '', 'Thu, 01 Jan 1970 00:00:00 GMT', { kind: 'busy', retryAfter: 0 }],
  [503, '', '30', { kind: 'service', status: 503, retryAfter: 30 }],
  [503, '', null, { kind: 'service', status: 503 }],
])('%i %s is a problem of its own', (status, body, retryAfter, problem) => {
  expect(problemOfResponse(status, body, retryAfter)).toEqual(problem)
})

test('a date that the service asks us to wait for is as far away as it is', () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  const problem = problemOfResponse(429, '', date)
  const seconds = problem.kind === 'busy' ? (problem.retryAfter ?? 0) : 0
  // The clock goes on meanwhile, and the header has whole seconds.
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
})

test('how many of a list could not be read is known of it', async () => {
  const body = { data: [{ id: 'a' }, { id: {} }, null], meta: {} }
  const read = await readBody(SearchPage, JSON.stringify(body))
  expect([read.data.map(({ id }) => id), unreadCount(read.data)]).toEqual([['a'], 2])
  expect(unreadCount([])).toBe(0)
  // One of them was sent beyond the page.
  expect(unreadCount(read.data, 2)).toBe(1)
})

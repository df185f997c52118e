import { expect, test } from 'vitest'
import { type SaidLimit, saidLimit } from './said-limit.ts'

const now = Date.UTC(2026, 10, 25, 12)

test.each<[Record<string, string>, SaidLimit]>([
  [{}, {}],
  [
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' },
    { perMinute: 60, remaining: 59 },
  ],
  [
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'retry-after': '17' },
    { perMinute: 60, remaining: 0, wait: 17 },
  ],
  [
    { 'ratelimit-limit': '100, 100;w=10', 'ratelimit-remaining': '7', 'ratelimit-reset': '3' },
    { perMinute: 600, remaining: 7 },
  ],
  [
    { ratelimit: 'limit=100, remaining=50, reset=30', 'ratelimit-policy': '100;w=60' },
    { perMinute: 100, remaining: 50 },
  ],
  [
    { ratelimit: '"default";r=50;t=30', 'ratelimit-policy': '"default";q=120;w=60' },
    { perMinute: 120, remaining: 50 },
  ],
  // A limit per hour, of which only the reset is stated: in seconds or milliseconds since 1970.
  [
    {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '1000',
      'x-ratelimit-reset': String(now / 1000 + 600),
    },
    { perMinute: 100, remaining: 1000 },
  ],
  [
    {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '1000',
      'x-ratelimit-reset': String(now + 600_000),
    },
    { perMinute: 100, remaining: 1000 },
  ],
  [{ 'retry-after': new Date(now + 5000).toUTCString() }, { wait: 5 }],
  [{ 'retry-after': 'soon', 'x-ratelimit-limit': 'many', ratelimit: '"default"' }, {}],
])('%j', (headers, said) => expect(saidLimit(new Headers(headers), now)).toEqual(said))

// The rate limit that an answer's headers state: by the drafts of the RateLimit fields
// (draft-ietf-httpapi-ratelimit-headers), by their older names with X-, or by Retry-After (RFC 9110 §10.2.3).

export interface SaidLimit {
  readonly perMinute?: number
  /** Remaining requests until the reset. */
  readonly remaining?: number
  /** Seconds until the next request is allowed. */
  readonly wait?: number
}

const named = (headers: Headers, name: string): string | undefined =>
  headers.get(name) ?? headers.get(`x-${name}`) ?? undefined

/** `100`, `100, 100;w=60` */
const firstNumber = (text: string | undefined): number | undefined => {
  const found = /^\s*(\d{1,15})/.exec(text ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

/** A parameter of a structured field, under any of its names: `"default";q=100;w=60`, `limit=100, reset=5`. */
const param = (text: string | undefined, ...names: string[]): number | undefined => {
  const found = new RegExp(String.raw`(?:^|[;,\s])(?:${names.join('|')})=(\d{1,15})`).exec(text ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Seconds from now. Services state a duration, or a time in seconds or milliseconds since 1970. */
function secondsUntil(value: number | undefined, now: number): number | undefined {
  if (value === undefined || value < 1e9) return value
  return Math.max(0, (value < 1e12 ? value * 1000 : value) - now) / 1000
}

function waitOf(text: string | null, now: number): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now) / 1000
}

const minute = 60

/** @param now milliseconds since 1970 */
export function saidLimit(headers: Headers, now: number): SaidLimit {
  const [policy, state] = [named(headers, 'ratelimit-policy'), named(headers, 'ratelimit')]
  const limitText = named(headers, 'ratelimit-limit')
  const limit = param(policy, 'q') ?? firstNumber(policy) ?? param(state, 'limit') ?? firstNumber(limitText)
  const remaining = param(state, 'r', 'remaining') ?? firstNumber(named(headers, 'ratelimit-remaining'))
  const reset = secondsUntil(
    param(state, 't', 'reset') ?? firstNumber(named(headers, 'ratelimit-reset')),
    now,
  )
  const window = param(policy, 'w') ?? param(limitText, 'w')
  const wait = waitOf(headers.get('retry-after'), now)
  const perMinute =
    limit === undefined
      ? undefined
      : window !== undefined && window > 0
        ? (limit * minute) / window
        : // For a window of unstated length, the remaining requests are spread over the remaining time.
          reset !== undefined && reset > minute
          ? ((remaining ?? limit) * minute) / reset
          : limit
  return {
    ...(perMinute !== undefined && { perMinute: Math.max(1, Math.floor(perMinute)) }),
    ...(remaining !== undefined && { remaining }),
    ...(wait !== undefined && { wait }),
  }
}

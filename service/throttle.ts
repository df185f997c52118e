/** A minute of one key: its end in milliseconds, and the number of requests so far. */
interface Window {
  ends: number
  used: number
}

export interface Throttled {
  /** The limit and the requests left; a refusal also has Retry-After. */
  readonly headers: Readonly<Record<string, string>>
  readonly refused: boolean
}

/** Limits requests per minute and key. As in most frameworks, the minute begins with the first request. */
export type Throttle = (key: string | null, now: number) => Throttled

const minuteMs = 60_000

export function createThrottle(perMinute: number): Throttle {
  const windows = new Map<string | null, Window>()
  return (key, now) => {
    const known = windows.get(key)
    const window = known !== undefined && known.ends > now ? known : { ends: now + minuteMs, used: 0 }
    windows.set(key, window)
    const refused = window.used >= perMinute
    if (!refused) window.used += 1
    return {
      refused,
      headers: {
        'x-ratelimit-limit': String(perMinute),
        'x-ratelimit-remaining': String(perMinute - window.used),
        ...(refused && { 'retry-after': String(Math.ceil((window.ends - now) / 1000)) }),
      },
    }
  }
}

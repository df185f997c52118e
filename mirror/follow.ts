import { AccessRefused } from './client.ts'
import { mirrorAccess, mirrorOnce, type MirrorOptions } from './mirror.ts'

export interface FollowOptions extends MirrorOptions {
  /** From the start of one pass to the start of the next. */
  readonly everyMs: number
  readonly onFailed: (error: unknown) => void
}

/** Interval of access checks: sources that the account has lost must not be shown for long. */
const checkEveryMs = 60_000
/** An interrupted pass continues after this time, or with the next pass if that is sooner. */
const againMs = 5 * 60_000

/** Waits until a time, or until the account sees other domains. */
async function waitUntil(until: number, seen: readonly number[], options: FollowOptions): Promise<void> {
  const { clock } = options
  let refused = seen.length === 0
  for (let left = until - clock.now(); left > 0; left = until - clock.now()) {
    await clock.sleep(Math.min(checkEveryMs, left))
    try {
      const now = await mirrorAccess(options)
      if (String(now) !== String(seen)) return
      refused = false
    } catch (error) {
      // A failed request says nothing about access; a refusal is reported once.
      if (error instanceof AccessRefused && !refused) options.onFailed(error)
      refused ||= error instanceof AccessRefused
    }
  }
}

/** Runs pass after pass until the process ends. The next process continues an interrupted pass. */
export async function follow(options: FollowOptions): Promise<never> {
  for (;;) {
    const { clock, everyMs } = options
    const began = clock.now()
    let seen: readonly number[] = []
    const onAccess = (domains: readonly number[]) => {
      seen = domains
      options.onAccess(domains)
    }
    let next = began + everyMs
    try {
      await mirrorOnce({ ...options, onAccess })
    } catch (error) {
      options.onFailed(error)
      next = Math.min(next, clock.now() + againMs)
    }
    await waitUntil(next, seen, options)
  }
}

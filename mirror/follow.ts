import { AccessRefused } from './client.ts'
import { mirrorAccess, mirrorOnce, type MirrorOptions } from './mirror.ts'

export interface FollowOptions extends MirrorOptions {
  /** From the beginning of one pass to that of the next. */
  readonly everyMs: number
  readonly onFailed: (error: unknown) => void
}

/** How often the account is asked what it may see: what it may not see any more must not be shown for long. */
const checkEveryMs = 60_000
/** A pass that was broken off is gone on with after this, or with the next pass where that is sooner. */
const againMs = 5 * 60_000

/** Waits; ends early when the account sees other domains than it did. */
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
      // No answer says nothing about the account; a refusal is said once.
      if (error instanceof AccessRefused && !refused) options.onFailed(error)
      refused ||= error instanceof AccessRefused
    }
  }
}

/** Pass after pass. Ends only with the process: whenever that is, the next one goes on. */
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

import type { Update } from './store/watch.ts'

// The age of the served inventory and the success of its updates, for /healthz and /metrics.

export interface Freshness {
  /** Change time of the newest file of the served state, in milliseconds since 1970. */
  readonly changedAt: number
  /** When that state was loaded, or found to be still the present one. */
  readonly takenInAt: number
  /** Updates that have failed since the process began. */
  readonly failed: number
  /** Since when updates fail; null where the last one succeeded. */
  readonly failingSince: number | null
}

export interface FreshnessRecorder {
  now(): Freshness
  record(update: Update): void
}

/** `now`: milliseconds since 1970. */
export function recordFreshness(now: () => number): FreshnessRecorder {
  let fresh: Freshness = { changedAt: 0, takenInAt: now(), failed: 0, failingSince: null }
  return {
    now: () => fresh,
    record: (update) => {
      fresh =
        'failed' in update
          ? { ...fresh, failed: fresh.failed + 1, failingSince: fresh.failingSince ?? now() }
          : { ...fresh, changedAt: update.changedAt, takenInAt: now(), failingSince: null }
    },
  }
}

export type ShownFreshness = ReturnType<typeof shownFreshness>

/** The form of /healthz: times in ISO 8601, ages in seconds. */
export const shownFreshness = ({ changedAt, takenInAt, failed, failingSince }: Freshness, now: number) => ({
  changed_at: new Date(changedAt).toISOString(),
  age_seconds: Math.max(0, Math.round((now - changedAt) / 1000)),
  taken_in_at: new Date(takenInAt).toISOString(),
  failed_updates: failed,
  failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
})

type RelativeUnit = 'minutes' | 'hours' | 'days' | 'months' | 'years'

type RelativeTime =
  | { readonly when: 'now' }
  | { readonly when: 'past' | 'future'; readonly unit: RelativeUnit; readonly count: number }

/** The unit of relative times, and the interval at which the page updates them. */
export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

const steps: readonly (readonly [unit: RelativeUnit, size: number, below: number])[] = [
  ['minutes', minuteMs, 60 * minuteMs],
  ['hours', 60 * minuteMs, 36 * 60 * minuteMs],
  ['days', dayMs, 60 * dayMs],
  ['months', 30.44 * dayMs, 730 * dayMs],
  ['years', 365.25 * dayMs, Infinity],
]

/** How long ago or ahead, in the usual unit: 90 minutes is "1 hour", 45 days are "45 days". */
export const relativeTime = (when: Date | string | number, now: Date | number): RelativeTime => {
  const gap = new Date(when).getTime() - new Date(now).getTime()
  const size = Math.abs(gap)
  if (Number.isNaN(size) || size < minuteMs) return { when: 'now' }
  const [unit, length] = steps.find(([, , below]) => size < below) ?? (['years', 365.25 * dayMs] as const)
  return { when: gap < 0 ? 'past' : 'future', unit, count: Math.max(1, Math.floor(size / length)) }
}

/** From this many days on, years are easier to grasp: 3,883 days are ten years. */
const longDays = 731

/** Whole years in so many days; undefined where days are the usual unit. */
export const longYears = (days: number): number | undefined =>
  days < longDays ? undefined : Math.floor(days / 365.25)

/** Whole days between two moments, for "listed 12 days ago". */
export const daysBetween = (from: Date | string | number, to: Date | string | number): number =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / dayMs)

export type RelativeUnit = 'minutes' | 'hours' | 'days' | 'months' | 'years'

export type RelativeTime =
  | { readonly when: 'now' }
  | { readonly when: 'past' | 'future'; readonly unit: RelativeUnit; readonly count: number }

const minute = 60_000
const steps: readonly (readonly [unit: RelativeUnit, size: number, below: number])[] = [
  ['minutes', minute, 60 * minute],
  ['hours', 60 * minute, 36 * 60 * minute],
  ['days', 1440 * minute, 60 * 1440 * minute],
  ['months', 30.44 * 1440 * minute, 730 * 1440 * minute],
  ['years', 365.25 * 1440 * minute, Infinity],
]

/** How long ago or ahead, in the unit a person would say: 90 minutes is "1 hour", 45 days are "45 days". */
export const relativeTime = (when: Date | string | number, now: Date | number): RelativeTime => {
  const gap = new Date(when).getTime() - new Date(now).getTime()
  const size = Math.abs(gap)
  if (Number.isNaN(size) || size < minute) return { when: 'now' }
  const [unit, length] =
    steps.find(([, , below]) => size < below) ?? (['years', 365.25 * 1440 * minute] as const)
  return { when: gap < 0 ? 'past' : 'future', unit, count: Math.max(1, Math.floor(size / length)) }
}

/** Whole days between two moments, for "listed 12 days". */
export const daysBetween = (from: Date | string | number, to: Date | string | number): number =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / (1440 * minute))

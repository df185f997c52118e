import { longYears } from '#src/lib/relative-time.ts'
import type { T } from './use-t.ts'

/** How long ago or how long something is, in days; years where those are what a person would say. */
export function daysInWords(
  t: T,
  id: 'card.unseen' | 'units.offered' | 'units.unseen',
  days: number,
  source = '',
): string {
  const years = longYears(days)
  return years === undefined ? t(id, { days, source }) : t(`${id}.years`, { years, source })
}

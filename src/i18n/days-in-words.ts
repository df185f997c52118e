import { longYears } from '#src/lib/relative-time.ts'
import type { T } from './use-t.ts'

/** An age or a duration in days, or in years for long ones. */
export function daysInWords(
  t: T,
  id: 'card.unseen' | 'units.offered' | 'units.unseen',
  days: number,
  source = '',
): string {
  const years = longYears(days)
  return years === undefined ? t(id, { days, source }) : t(`${id}.years`, { years, source })
}

import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'

export interface Total {
  /** Cars of this very search; undefined while nothing is known. */
  readonly count: number | undefined
  /** Whether there are exactly that many; otherwise more than that. */
  readonly exact: boolean
  /** It could not be had, or was not asked for: nothing is being counted. */
  readonly failed: boolean
}

/** "1,240 cars", "More than 10,000 cars", "No cars", or that they are being counted; with a failure only "Results". */
export function countText(t: T, format: Format, { count, exact, failed }: Total): string {
  if (count === undefined) return t(failed ? 'found.region' : 'found.count.waiting')
  if (count === 0) return t('found.count.none')
  const n = format.number(count)
  return exact ? t('found.count', { count, n }) : t('found.count.more', { n })
}

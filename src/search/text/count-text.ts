import type { Format, T } from '#src/i18n/use-t.ts'

export interface Total {
  /** Number of cars of this search; undefined while unknown. */
  readonly count: number | undefined
  /** Whether `count` is exact; otherwise there are more cars. */
  readonly exact: boolean
  /** The count failed or was not requested: none is pending. */
  readonly failed: boolean
}

/** "1,240 cars", "More than 10,000 cars", "No cars", or that they are being counted; "Results" after a failure. */
export function countText(t: T, format: Format, { count, exact, failed }: Total): string {
  if (count === undefined) return t(failed ? 'found.region' : 'found.count.waiting')
  if (count === 0) return t('found.count.none')
  const n = format.number(count)
  return exact ? t('found.count', { count, n }) : t('found.count.more', { n })
}

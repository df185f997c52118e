import { filterOfKind, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'

/** What both ranges allow; undefined where that is nothing, or nothing that can be asked for. */
export function rangeWithin(
  key: KeyOfKind<'range'>,
  outer: Range | undefined,
  inner: Range,
): Range | undefined {
  const { from: least, to: most } = filterOfKind<'range'>(key).bounds
  const ends = (end: keyof Range) =>
    [outer?.[end], inner[end]].filter((each) => each !== undefined).map((each) => BigInt(each))
  const low = ends('from').reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined)
  const high = ends('to').reduce<bigint | undefined>((a, b) => {
    const end = b > BigInt(most[1]) ? BigInt(most[1]) : b
    return a === undefined || end < a ? end : a
  }, undefined)
  if (high !== undefined && (high < BigInt(most[0]) || (low !== undefined && low > high))) return undefined
  if (low !== undefined && low > BigInt(least[1])) return undefined
  return { ...(low !== undefined && { from: String(low) }), ...(high !== undefined && { to: String(high) }) }
}

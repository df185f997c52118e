import type { Ignored } from './link.ts'
import { isTracker } from './trackers.ts'

/** An unreadable part of a link, as the page shows it. */
export interface Unread extends Ignored {
  /** The known parameter that may have been meant. */
  readonly near?: string | undefined
}

/**
 * The ignored parts that the page shows: without tracking parameters, which say nothing about a search.
 * @param known names of the app's parameters
 */
export const unreadOf = (ignored: readonly Ignored[], known: ReadonlySet<string>): Unread[] =>
  ignored.flatMap(({ name, text }) => {
    if (known.has(name)) return [{ name, text }]
    const key = name.trim().toLowerCase()
    return isTracker(key) ? [] : [{ name, text, near: nearest(key, known) }]
  })

/** The known name within one slip of this one, or within two for six letters or more. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length < 3 || name.length > 20) return undefined
  const most = name.length < 6 ? 1 : 2
  let best: { readonly name: string; readonly slips: number } | undefined
  for (const other of known) {
    if (other.length < 3 || Math.abs(other.length - name.length) > most) continue
    const slips = slipsBetween(name, other)
    if (slips <= most && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { name: other, slips }
  }
  return best?.name
}

/** Number of letters that are wrong, missing, extra or swapped with their neighbour. */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(row - 1) === other.charAt(column - 1)
      const exchanged =
        one.charAt(row - 1) === other.charAt(column - 2) && one.charAt(row - 2) === other.charAt(column - 1)
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          exchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

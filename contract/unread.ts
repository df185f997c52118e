import type { Ignored } from './link.ts'
import { isTracker } from './trackers.ts'

/** An unknown part of a link, as the page names it. */
export interface Unread extends Ignored {
  /** A parameter of ours that may have been meant. */
  readonly near?: string | undefined
}

/**
 * What of the ignored parts is worth a word: what other programs add to follow a link says nothing about a search.
 * @param known names of parameters
 */
export const unreadOf = (ignored: readonly Ignored[], known: ReadonlySet<string>): Unread[] =>
  ignored.flatMap(({ name, text }) => {
    if (known.has(name)) return [{ name, text }]
    const key = name.trim().toLowerCase()
    return isTracker(key) ? [] : [{ name, text, near: nearest(key, known) }]
  })

/** The known name that differs from this one by a single slip, or by two in a name of six letters and more. */
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

/** How many letters are wrong, missing, too many or exchanged with their neighbour. */
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

import type { Language } from '#contract/languages.ts'

/** The plain value of a cell; null if not stated. */
export type PlainValue = string | number | null

/** An order that the interface does not support, applied to the loaded rows. */
export interface SortHere<C> {
  readonly column: C
  readonly down: boolean
}

/** Sorts rows by a plain value; rows without one are last in both directions, and equal rows keep their order. */
export function sortedHere<R>(
  rows: readonly R[],
  valueOf: (row: R) => PlainValue,
  down: boolean,
  language: Language,
): R[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const keyed = rows.map((row) => ({ row, value: valueOf(row) }))
  const between = (a: PlainValue, b: PlainValue) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  return keyed
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return down ? between(b.value, a.value) : between(a.value, b.value)
    })
    .map(({ row }) => row)
}

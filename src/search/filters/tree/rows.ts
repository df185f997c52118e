import { foldedText, foldedWords } from '#src/lib/fold.ts'
import type { NamedEntry } from '../../text/names.ts'

/** A line of the list: a heading, or an option with its position among the options. */
export type TreeRow<E extends NamedEntry> =
  | { readonly kind: 'popular' }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'entry'; readonly entry: E; readonly position: number }

/** The heading of an entry; digits and symbols share one. */
export function letterOf(name: string): string {
  const first = foldedText(name).match(/[\p{L}\p{N}]/u)?.[0] ?? ''
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}

export function byName<E extends NamedEntry>(entries: readonly E[], language: string): E[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  return entries.toSorted((a, b) => compare(a.name, b.name))
}

/** Popular entries first, then all entries by letter. */
export function allRows<E extends NamedEntry>(
  entries: readonly E[],
  popular: readonly E[],
  language: string,
): TreeRow<E>[] {
  const rows: TreeRow<E>[] = []
  let position = 0
  const add = (entry: E) => rows.push({ kind: 'entry', entry, position: (position += 1) })
  if (popular.length > 0) {
    rows.push({ kind: 'popular' })
    for (const entry of popular) add(entry)
  }
  const compare = new Intl.Collator(language, { sensitivity: 'base' }).compare
  let letter: string | undefined
  // By letter first: a collator may sort "Š" after "S", while both share a heading.
  const keyed = entries.map((entry) => ({ entry, letter: letterOf(entry.name) }))
  keyed.sort((a, b) => compare(a.letter, b.letter) || compare(a.entry.name, b.entry.name))
  for (const each of keyed) {
    if (each.letter !== letter) {
      letter = each.letter
      rows.push({ kind: 'letter', letter })
    }
    add(each.entry)
  }
  return rows
}

/** Matches of a text: names that start with it, then names with a word that does, then names that contain it. */
export function foundEntries<E extends NamedEntry>(entries: readonly E[], typed: string): E[] {
  const needle = foldedText(typed.trim())
  const rank = (name: string): number => {
    const folded = foldedText(name)
    if (folded.startsWith(needle)) return 0
    if (foldedWords(name).some((word) => word.startsWith(needle))) return 1
    return folded.includes(needle) ? 2 : 3
  }
  return entries
    .map((entry) => ({ entry, rank: rank(entry.name) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.entry.name.localeCompare(b.entry.name))
    .map((each) => each.entry)
}

/** Splits entries into those with one of the `ids` and the rest, each in the original order. */
export function frequentFirst<E extends NamedEntry>(
  entries: readonly E[],
  ids: readonly number[],
): readonly [front: E[], rest: E[]] {
  return [entries.filter(({ id }) => ids.includes(id)), entries.filter(({ id }) => !ids.includes(id))]
}

/** Most cars first; entries without a number last. Equal entries keep their order. */
export const byCount = <E extends NamedEntry>(
  entries: readonly E[],
  counts: ReadonlyMap<number, number>,
): E[] => entries.toSorted((a, b) => (counts.get(b.id) ?? -1) - (counts.get(a.id) ?? -1))

export const foundRows = <E extends NamedEntry>(entries: readonly E[]): TreeRow<E>[] =>
  entries.map((entry, index) => ({ kind: 'entry', entry, position: index + 1 }))

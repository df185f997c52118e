import { fold } from '#contract/words.ts'

/** How well a text matches: 0 as a whole, 1 at its start, 2 at the start of a word, 3 elsewhere. */
function rank(text: string, sought: string): number | undefined {
  const folded = fold(text)
  if (folded === sought) return 0
  if (folded.startsWith(sought)) return 1
  const at = folded.indexOf(sought)
  if (at < 0) return undefined
  return /[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ') ? 3 : 2
}

/** Records with a text that contains the query: best first, ties in their order. A blank query finds all. */
export function matching<T>(
  records: readonly T[],
  query: string | undefined,
  texts: (record: T) => readonly string[],
) {
  const sought = fold(query ?? '').trim()
  if (sought === '') return records
  return records
    .flatMap((record) => {
      const ranks = texts(record).flatMap((text) => rank(text, sought) ?? [])
      return ranks.length > 0 ? [{ record, rank: Math.min(...ranks) }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ record }) => record)
}

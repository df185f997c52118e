import { codeTables, type CodeTableName } from './codes.ts'
import { filterKeys, filters } from './filters.ts'
import { internationalCodes } from './languages/international-codes.ts'
import type { SearchPhrases } from './languages/parts.ts'
import { wordsOf } from './words.ts'

// A link names a code by its slug or by a trade term that is the same in every language. The search box reads
// the same terms (languages/international-codes.json).

interface Table {
  readonly ids: ReadonlyMap<string, number>
  /** Word beginnings; any ending may follow. */
  readonly stems: readonly (readonly [stem: string, id: number])[]
}

/** Normalizes `euro_6`, `Euro-6` and `EURO 6` to the same key. */
const keyOf = (text: string) => wordsOf(text).join(' ')

/** Trade terms for one code of a table, collected from every filter that offers the table. */
const wordsFor = (name: CodeTableName, slug: string): SearchPhrases =>
  filterKeys.flatMap((key) => {
    const filter = filters[key]
    if ((filter.kind !== 'many' && filter.kind !== 'one') || filter.options !== name) return []
    const codes: Readonly<Partial<Record<string, Readonly<Partial<Record<string, SearchPhrases>>>>>> =
      internationalCodes
    return codes[key]?.[slug] ?? []
  })

function tableOf(name: CodeTableName): Table {
  const codes = Object.entries(codeTables[name])
  const words = codes.flatMap(([slug, id]) => wordsFor(name, slug).map((word) => [word, id] as const))
  return {
    // Slugs come last in the map so that they override equal terms.
    ids: new Map([
      ...words.filter(([word]) => !word.endsWith('*')).map(([word, id]) => [keyOf(word), id] as const),
      ...codes.map(([slug, id]) => [keyOf(slug), id] as const),
    ]),
    stems: words
      .filter(([word]) => word.endsWith('*'))
      .map(([word, id]) => [keyOf(word.slice(0, -1)), id] as const),
  }
}

const tables = new Map<CodeTableName, Table>()

/** The code that a word of a link stands for, in any letter case; undefined for an unknown word. */
export function codeOf(name: CodeTableName, text: string): number | undefined {
  const table = tables.get(name) ?? tableOf(name)
  tables.set(name, table)
  const key = keyOf(text)
  return table.ids.get(key) ?? table.stems.find(([stem]) => key.startsWith(stem))?.[1]
}

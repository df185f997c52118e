import { codeTables, type CodeTableName } from './codes.ts'
import { filterKeys, filters } from './filters.ts'
import { internationalCodes } from './languages/international-codes.ts'
import type { SearchPhrases } from './languages/parts.ts'
import { wordsOf } from './words.ts'

// How a link may say a code: by its slug, or by a word of the trade that is the same in every language. Those words are
// the ones that the search box reads too (languages/international-codes.json).

interface Table {
  readonly ids: ReadonlyMap<string, number>
  /** Beginnings of words; any ending may follow. */
  readonly stems: readonly (readonly [stem: string, id: number])[]
}

/** `euro_6`, `Euro-6` and `EURO 6` are one word. */
const keyOf = (text: string) => wordsOf(text).join(' ')

/** The words of a table's codes, by slug; every filter that offers the table may have some. */
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
    // A slug is never taken by a word: it is set last.
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

/** The code that a word of a link stands for, in any case. */
export function codeOf(name: CodeTableName, text: string): number | undefined {
  const table = tables.get(name) ?? tableOf(name)
  tables.set(name, table)
  const key = keyOf(text)
  return table.ids.get(key) ?? table.stems.find(([stem]) => key.startsWith(stem))?.[1]
}

import * as v from 'valibot'
import { type CsvSeparator, csvSeparators } from '#src/lib/csv.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { keptStore, orElse, orNone } from '#src/stores/safe-storage.ts'
import type { ReadList } from './read-list.ts'

/** A list as it was typed, on this device: a reload must not lose it. */
export const useVinDraft = keptStore(
  'forecourt.vins',
  v.object({
    text: orElse(v.string(), ''),
    /** Whether it was looked up, so that it is again on the page's return. */
    looked: orElse(v.boolean(), false),
    own: orNone(v.string()),
    /** For a file; undefined: what this device's spreadsheet expects. */
    separator: orNone(v.picklist(csvSeparators)),
  }),
)

export const setVinText = (text: string) => useVinDraft.setState({ text })
export const setSeparator = (separator: CsvSeparator) => useVinDraft.setState({ separator })

/** Servers and chat programs cut longer addresses off. */
const longestLink = 4000

export const vinsInLink = 200

/** An address that opens the list, under `list`; undefined where the list is too long for one. */
export function linkOfList(
  { wanted, left }: Pick<ReadList, 'wanted' | 'left'>,
  origin: string,
): string | undefined {
  const link = `${origin}/vins${writeQueryText([['list', wanted.map(({ text }) => text).join(',')]])}`
  return left > 0 || link.length > longestLink ? undefined : link
}

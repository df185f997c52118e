import * as v from 'valibot'
import { type CsvSeparator, csvSeparators } from '#src/lib/csv.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { keptStore, orElse, orNone } from '#src/stores/safe-storage.ts'
import type { ReadList } from './read-list.ts'

/** The list as typed, kept on this device so that a reload does not lose it. */
export const useVinDraft = keptStore(
  'forecourt.vins',
  v.object({
    text: orElse(v.string(), ''),
    /** Whether it was looked up, so that returning to the page looks it up again. */
    looked: orElse(v.boolean(), false),
    own: orNone(v.string()),
    /** The separator of a file; undefined: the default of this device's spreadsheets. */
    separator: orNone(v.picklist(csvSeparators)),
  }),
)

export const setVinText = (text: string) => useVinDraft.setState({ text })
export const setSeparator = (separator: CsvSeparator) => useVinDraft.setState({ separator })

/** Servers and chat programs truncate longer URLs. */
const longestLink = 4000

export const vinsInLink = 200

/** A URL with the list in `list`; undefined where the list is too long. */
export function linkOfList(
  { wanted, left }: Pick<ReadList, 'wanted' | 'left'>,
  origin: string,
): string | undefined {
  const link = `${origin}/vins${writeQueryText([['list', wanted.map(({ text }) => text).join(',')]])}`
  return left > 0 || link.length > longestLink ? undefined : link
}

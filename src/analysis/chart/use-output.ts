import { use } from 'react'
import type { Market } from '#contract/facets/market.ts'
import { useExportSettings, separatorOf } from '#src/export/jobs/settings.ts'
import { useT } from '#src/i18n/use-t.ts'
import { type CsvCell, fileNameOf, noteRows, saveCsv } from '#src/lib/csv.ts'
import { ProvenanceContext } from '#src/search/text/provenance.ts'

/** The time, rates and completeness of the figures that are shown. */
export interface OutputState {
  /** When the figures were counted, in ms; absent: together with the page. */
  readonly at?: number | undefined
  /** The exchange rates of that time; absent: the rates of the day. */
  readonly countedBy?: Market['rates']
  /** Words for what is still missing; undefined when complete. */
  readonly unfinished?: string | undefined
}

/** Saves a picture or a table with its provenance; the file name says when it is incomplete. */
export function useOutput(file: string, { at, countedBy, unfinished }: OutputState) {
  const provenance = use(ProvenanceContext)
  const settings = useExportSettings()
  const { excel, notes } = settings
  const t = useT()
  const mark = unfinished === undefined ? '' : t('provenance.unfinished')
  const name = () => fileNameOf([file, provenance?.words ?? '', mark], Date.now())
  const lines = () => provenance?.lines({ at, rates: countedBy, unfinished }) ?? []
  return {
    name,
    lines,
    saveTable: (rows: readonly (readonly CsvCell[])[]) =>
      saveCsv(name(), [...(notes ? noteRows(lines()) : []), ...rows], {
        excel,
        separator: separatorOf(settings),
      }),
  }
}

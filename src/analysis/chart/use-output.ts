import { use } from 'react'
import type { Market } from '#contract/facets/market.ts'
import { useExportSettings, separatorOf } from '#src/export/jobs/settings.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { type CsvCell, fileNameOf, noteRows, saveCsv } from '#src/lib/csv.ts'
import { ProvenanceContext } from '#src/search/text/provenance.ts'
import type { Loading } from '#src/search/every/use-every-car.ts'
import type { KnownRates } from '#contract/rates.ts'
import type { Analysis } from '../use-analysis.ts'

/** How far what is shown has come. */
export interface OutputState {
  /** When it was counted, ms; absent: with the page. */
  readonly at?: number | undefined
  /** The rates of that time; absent: the day's. */
  readonly countedBy?: Market['rates']
  /** What is still missing, in words; undefined once nothing is. */
  readonly unfinished?: string | undefined
}

/** A picture or a table as a file that says what it is, and in its name whether it is incomplete. */
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

/** Of a count: when it was begun, and what it lacks. */
export function useCountState({
  state,
  done,
  most,
  at,
  rates,
}: Omit<Analysis<unknown>, 'value'>): OutputState {
  const t = useT()
  return {
    at,
    countedBy: rates,
    unfinished: state === 'done' ? undefined : t('analysis.counts', { done, most }),
  }
}

/** Of loaded cars: those that are not there yet, and prices that cannot be compared before the rates are there. */
export function useLoadState(
  { loading, loaded }: { readonly loading: Loading; readonly loaded: number },
  total: number | undefined,
  { rates, unweighed }: { readonly rates: KnownRates; readonly unweighed: number },
): OutputState {
  const { t, format } = useTextContext()
  const lacks = [
    ...(loading.loading || loading.more || loading.problem !== undefined
      ? [
          t('map.loaded', {
            n: format.number(loaded),
            total: total === undefined ? '…' : format.number(total),
          }),
        ]
      : []),
    ...(rates.size === 0 && unweighed > 0 ? [t('provenance.rates.measuring')] : []),
  ]
  return { unfinished: lacks.length === 0 ? undefined : format.list(lacks) }
}

import * as v from 'valibot'
import { translate } from '#src/i18n/i18n.ts'
import { fileNameOf } from '#src/lib/csv.ts'
import { readerOf } from '#src/stores/collection.ts'
import { create } from 'zustand'
import { maybe, timestamp } from '#contract/resources/loose.ts'
import type { Problem } from '#contract/problems.ts'
import { fileFormats } from '../file/layout.ts'
import { ExportProof } from '../run/types.ts'
import type { FromExportWorker } from '../worker/task.ts'

/** What the page knows of an export, kept in the browser. Another version of the app may have written it. */
const ExportJobEntry = v.looseObject({
  created: timestamp,
  /** The search as URL parameters, and in words. */
  params: v.record(v.string(), v.string()),
  name: v.string(),
  format: v.picklist(fileFormats),
  state: v.picklist(['running', 'paused', 'failed', 'done']),
  /** Why it failed, a word of `ExportFailure`. */
  failure: maybe(v.string()),
  /** For a search with exclusions: its number of cars at the start, where it could be counted. */
  counted: v.optional(v.number()),
  progress: v.object({
    requests: v.number(),
    read: v.number(),
    total: v.optional(v.number()),
    cars: v.number(),
    lines: v.number(),
    leftOut: v.optional(v.number()),
    bytes: v.number(),
    written: v.number(),
  }),
  proof: maybe(ExportProof),
})
export type ExportJob = v.InferOutput<typeof ExportJobEntry>

export const readJob = readerOf(ExportJobEntry)

/** The file name: the search, the time of the export, and a mark where cars are missing. */
export const fileName = ({
  created,
  name,
  format,
  proof,
}: Pick<ExportJob, 'created' | 'name' | 'format' | 'proof'>): string => {
  const mark = (proof?.missing ?? 0) > 0 ? translate('provenance.unfinished') : ''
  return `${fileNameOf([name, mark], Date.parse(created ?? '') || Date.now())}.${format}`
}

export type ExportActivity =
  | ((FromExportWorker & { readonly kind: 'progress' }) & {
      /** Cars per second since the start or the last resume; undefined at first. */
      readonly speed: number | undefined
    })
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly problem: Problem }

export const useActivities = create<Readonly<Record<string, ExportActivity | undefined>>>()(() => ({}))

export const show = (id: string, activity: ExportActivity | undefined): void =>
  useActivities.setState({ [id]: activity })

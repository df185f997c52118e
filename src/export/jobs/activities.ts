import { create } from 'zustand'
import type { Problem } from '#contract/problems.ts'
import type { FromExportWorker } from '../worker/task.ts'

/** What an export is doing in this moment, where this page can tell. */
export type ExportActivity =
  | ((FromExportWorker & { readonly kind: 'progress' }) & {
      /** Cars a second since it was started or gone on with; undefined at first. */
      readonly speed: number | undefined
    })
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'starting' }

interface Activities {
  readonly now: Readonly<Record<string, ExportActivity>>
  /** Why an export of this page failed, in full. */
  readonly problems: Readonly<Record<string, Problem>>
  /** Files that are in memory alone. */
  readonly files: Readonly<Record<string, Blob>>
}

export const useActivities = create<Activities>()(() => ({ now: {}, problems: {}, files: {} }))

const withEntry = <T>(all: Readonly<Record<string, T>>, id: string, entry: T | undefined) => {
  const { [id]: _, ...rest } = all
  return entry === undefined ? rest : { ...rest, [id]: entry }
}

export const show = (id: string, activity: ExportActivity | undefined): void =>
  useActivities.setState(({ now }) => ({ now: withEntry(now, id, activity) }))

export const noteProblem = (id: string, problem: Problem): void =>
  useActivities.setState(({ problems }) => ({ problems: withEntry(problems, id, problem) }))

export const forgetProblem = (id: string): void =>
  useActivities.setState(({ problems }) => ({ problems: withEntry(problems, id, undefined) }))

export const noteFile = (id: string, file: Blob | undefined): void =>
  useActivities.setState(({ files }) => ({ files: withEntry(files, id, file) }))

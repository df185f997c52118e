import { strictList } from '#contract/resources/loose.ts'
import { Domain } from '#contract/resources/first-answers.ts'
import { domainsPath } from '#contract/requests.ts'
import { get, problemOf } from '#src/api/get.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { OtherAccountError, workFor } from '#src/lib/account.ts'
import { whenAlone } from '#src/lib/locks.ts'
import { httpService } from '../run/http-service.ts'
import { patient } from '../run/patient.ts'
import {
  databaseKeeper,
  lockOf,
  memoryKeeper,
  type ExportFailure,
  type ExportTask,
  type FromExportWorker,
  type ToExportWorker,
} from './task.ts'
import { FileLostError, isFull, perform, type ExportSurroundings } from './perform.ts'
import { diskSink, memorySink } from './sinks.ts'

// The worker of one export: it fetches, writes and keeps its place, so that the page only renders.

// The compiler checks this file with the types of a page, which a worker does not have.
const page = globalThis as unknown as {
  postMessage: (message: FromExportWorker) => void
  addEventListener: (kind: 'message', listen: (event: MessageEvent<ToExportWorker>) => void) => void
}

/** Data that is not on disk stays here between two tries. */
let inMemory: Pick<ExportSurroundings, 'spool' | 'file' | 'keeper'> | undefined
let controller = new AbortController()

/** The sources of this account, where the search has or excludes some: rows and exclusions depend on them. */
const sitesFor = async ({ search, language }: ExportTask, signal: AbortSignal) =>
  (search.filters.sources ?? search.excluded?.sources) === undefined
    ? noSites
    : sitesOf(await patient({ signal }).ask((now) => get(domainsPath(language), strictList(Domain), now)))

const failureOf = (error: unknown): ExportFailure => {
  if (isFull(error)) return { kind: 'full' }
  if (error instanceof FileLostError) return { kind: 'lost' }
  return error instanceof OtherAccountError ? { kind: 'account' } : problemOf(error)
}

async function make(
  { id, task, files }: ToExportWorker & { kind: 'run' },
  signal: AbortSignal,
): Promise<void> {
  const tell = (message: FromExportWorker) => page.postMessage(message)
  const place =
    files === undefined
      ? (inMemory ??= { spool: memorySink(), file: memorySink(), keeper: memoryKeeper() })
      : { spool: diskSink(files.spool), file: diskSink(files.file), keeper: databaseKeeper(id) }
  try {
    const known = task ?? (await place.keeper.load())?.task
    workFor(known?.account)
    const sites = known === undefined ? noSites : await sitesFor(known, signal)
    const service = httpService(get, known?.language ?? 'en')
    await perform(known, { ...place, sites, service, signal, tell })
  } catch (error) {
    tell(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', failure: failureOf(error) })
  } finally {
    place.spool.close()
    place.file.close()
  }
}

page.addEventListener('message', ({ data }) => {
  if (data.kind === 'stop') return controller.abort()
  controller = new AbortController()
  const { signal } = controller
  void whenAlone(lockOf(data.id), (alone) =>
    alone ? make(data, signal) : page.postMessage({ kind: 'elsewhere' }),
  )
})

import type { Logger } from 'pino'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { mirrorPlaces } from './places.ts'
import { type Finished, readState } from './state.ts'
import { type Backend, embeddedBackend } from '#service/backend.ts'
import { isAnswerable } from './answerable.ts'
import type { Follow } from './follower.ts'

/** A local copy of the account's cars, which answers requests in the account's place where it can. */
export interface Copy {
  readonly backend: Backend
  /** The key of the copy's own account; the copy does not keep the real account's key. */
  key(): string | undefined
  /** Whether the copy's response equals the account's. `path` is below the interface's root. */
  answers(path: string, params: URLSearchParams): boolean
  /** For operators: whether the copy answers requests, and how old it is. */
  health(): Readonly<Record<string, unknown>>
  /** Metrics of the service over the copy; empty before there is one. */
  metrics(): Promise<string>
}

export interface OpenedCopy extends Copy {
  close(): Promise<void>
}

export interface CopyOptions {
  /** The mirrored folder, and the folder of the store built from it. */
  readonly dir: string
  readonly storeDir: string
  readonly follow: Follow
  /** Interval at which the folder is checked for changes of a pass, in milliseconds. */
  readonly watchEveryMs?: number
  /** For the service over the copy. */
  readonly log?: Logger
  /** Reports in words why the copy cannot be used. */
  readonly say: (text: string) => void
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Opens at once; the account answers all requests that the copy cannot answer yet. */
export function openMirrorCopy({ dir, storeDir, follow, say, ...watching }: CopyOptions): OpenedCopy {
  let service: EmbeddedService | undefined
  /** Facts of the served state. */
  let finished: Finished | undefined
  /** Domains that the account can see now, as far as known. */
  let granted: ReadonlySet<number> = new Set()
  let closed = false

  async function takeIn(): Promise<void> {
    const next = (await readState(mirrorPlaces(dir)))?.finished
    if (!next || closed) return
    if (service === undefined)
      service = await openService({
        inventoryDir: dir,
        dataDir: storeDir,
        // A finished pass is complete: cars that it lacks have left the account.
        allowShrink: true,
        // From here on the service watches the folder itself and reports updates.
        ...watching,
      })
    else await service.update()
    // Facts about a state hold for its own cars and rates, so they apply once these are served.
    finished = next
  }

  // Updates run one after the other: a pass may end while the service is still opening.
  let taking: Promise<void> = Promise.resolve()
  const takeInNext = () => {
    taking = taking.then(takeIn).catch((error: unknown) => {
      if (!closed) say(wordsOf(error))
    })
  }
  takeInNext()

  const follower = follow((message) => {
    if ('granted' in message) granted = new Set(message.granted)
    else takeInNext()
  })

  /** Hides the copy if the account has lost a source, even before the next pass removes that source. */
  const mayBeShown = (opened: EmbeddedService) => {
    const [own] = opened.accounts()
    return own !== undefined && granted.size > 0 && own.domains.every((id) => granted.has(id))
  }

  return {
    backend: embeddedBackend({
      fetch: (request, caller) =>
        service?.fetch(request, caller) ?? Promise.reject(new Error('the copy is not open')),
      accounts: () => service?.accounts() ?? [],
      state: () => service?.state() ?? 0,
    }),
    key: () => service?.accounts()[0]?.api_key,
    answers: (path, params) =>
      service !== undefined &&
      finished !== undefined &&
      mayBeShown(service) &&
      isAnswerable(path, params, finished),
    health: () => ({
      answers: service !== undefined && mayBeShown(service),
      cars: finished?.cars ?? null,
      as_of: finished?.as_of ?? null,
      inventory: service?.freshness() ?? null,
    }),
    metrics: async () => (await service?.fetch(new Request('http://copy.internal/metrics')))?.text() ?? '',
    close: async () => {
      closed = true
      await follower.stop()
      const opened = service
      // Closing aborts a running update.
      await opened?.close()
      await taking
      if (opened === undefined) await service?.close()
    },
  }
}

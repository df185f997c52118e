import type { Logger } from 'pino'
import { type EmbeddedService, openService } from '#service/embed.ts'
import { mirrorPlaces } from './places.ts'
import { type Finished, readState } from './state.ts'
import { type Backend, embeddedBackend } from '#service/backend.ts'
import { isAnswerable } from './answerable.ts'
import type { Follow } from './follower.ts'

/** A local copy of the account's cars, which answers what it can in the account's stead. */
export interface Copy {
  readonly backend: Backend
  /** The key of the copy's own account; the real one's is kept nowhere. */
  key(): string | undefined
  /** Whether the copy would say what the account says. `path` below the interface's root. */
  answers(path: string, params: URLSearchParams): boolean
  /** For operators: whether anything is answered by the copy, and how old it is. */
  health(): Readonly<Record<string, unknown>>
  /** Of the service that answers from it; empty until there is one. */
  metrics(): Promise<string>
}

export interface OpenedCopy extends Copy {
  close(): Promise<void>
}

export interface CopyOptions {
  /** The folder that is kept in step, and where the store that is built of it lies. */
  readonly dir: string
  readonly storeDir: string
  readonly follow: Follow
  /** How often the folder is looked at for what a pass has changed, in milliseconds. */
  readonly watchEveryMs?: number
  /** Of the service that answers from it. */
  readonly log?: Logger
  /** What keeps the copy from being used, in words. */
  readonly say: (text: string) => void
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Opens at once; the account answers all that the copy does not have yet. */
export function openMirrorCopy({ dir, storeDir, follow, say, ...watching }: CopyOptions): OpenedCopy {
  let service: EmbeddedService | undefined
  /** Of the state that is served. */
  let finished: Finished | undefined
  /** Domains that the account sees just now, as far as is known. */
  let granted: ReadonlySet<number> = new Set()
  let closed = false

  async function takeIn(): Promise<void> {
    const next = (await readState(mirrorPlaces(dir)))?.finished
    if (!next || closed) return
    if (service === undefined)
      service = await openService({
        inventoryDir: dir,
        dataDir: storeDir,
        // A pass that has ended is whole: cars that it lacks have left the account.
        allowShrink: true,
        // From here on the service looks at the folder itself, and says what becomes of it.
        ...watching,
      })
    else await service.update()
    // What a state can be asked is true of its own cars and rates: not before they are served.
    finished = next
  }

  // One after the other: a pass may end while the service is still being opened.
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

  /** A source that the account has lost must not be seen, even before the next pass has taken it out of the copy. */
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
      // Gives up what it is taking in.
      await opened?.close()
      await taking
      if (opened === undefined) await service?.close()
    },
  }
}

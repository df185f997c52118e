import { type EmbeddedService, openService } from '#service/embed.ts'
import { mirrorPlaces } from '#service/inventory/mirror/places.ts'
import { type Finished, readState } from '#service/inventory/mirror/state.ts'
import { type Backend, embeddedBackend } from '../api/backend.ts'
import { isAnswerable } from './answerable.ts'
import type { Follow } from './follower.ts'

/** A local copy of the account's cars, which answers what it can in the account's stead. */
export interface Copy {
  readonly backend: Backend
  /** Of the copy's own account; the real one's key is kept nowhere. */
  key(): string | undefined
  /** Whether the copy would say what the account says. `path` below the interface's root. */
  answers(path: string, params: URLSearchParams): boolean
  /** For operators: whether anything is answered by the copy, and how old it is. */
  health(): Readonly<Record<string, unknown>>
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
  /** What keeps the copy from being used, in words. */
  readonly say: (text: string) => void
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Opens at once; whatever is not there yet is answered by the account until it is. */
export function openMirrorCopy({ dir, storeDir, follow, say, ...watching }: CopyOptions): OpenedCopy {
  let service: EmbeddedService | undefined
  let finished: Finished | null | undefined
  /** Domains that the account sees just now, as far as is known. */
  let granted: ReadonlySet<number> = new Set()
  let closed = false

  async function takeIn(): Promise<void> {
    finished = (await readState(mirrorPlaces(dir)))?.finished
    if (!finished || service !== undefined || closed) return
    service = await openService({
      inventoryDir: dir,
      dataDir: storeDir,
      ...watching,
      // From here on the service looks at the folder itself.
      onProgress: ({ step, text }) => step === 'failed' && say(text),
    })
  }

  // One after the other: a pass may end while the service is still being opened.
  let taking: Promise<void> = Promise.resolve()
  const takeInNext = () => {
    taking = taking.then(takeIn).catch((error: unknown) => say(wordsOf(error)))
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
    }),
    key: () => service?.accounts()[0]?.api_key,
    answers: (path, params) =>
      service !== undefined && !!finished && mayBeShown(service) && isAnswerable(path, params, finished),
    health: () => ({
      answers: service !== undefined && mayBeShown(service),
      cars: finished?.cars ?? null,
      as_of: finished?.as_of ?? null,
    }),
    close: async () => {
      closed = true
      await follower.stop()
      await taking
      await service?.close()
    },
  }
}

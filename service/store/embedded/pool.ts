import { Worker } from 'node:worker_threads'
import type { PackedNames, Rendered, Renderer, ThreadRenderer } from '../renderer.ts'
import { receivedError, type SentError } from '../error-code.ts'
import { GenerationGone } from '../store.ts'
import { OpenReaders, type Requests } from './generation-reader.ts'
import type { SharedSnapshot } from './snapshot.ts'

export type ReaderRequest = keyof Requests
export type ReaderArgument<R extends ReaderRequest> = Parameters<Requests[R]>[0]
export type ReaderResult<R extends ReaderRequest> = ReturnType<Requests[R]>

/** A renderer of any request: threads only pass requests and results on. */
export type AnyRenderer = Renderer<unknown, Rendered>

/** Runs requests on the calling thread, or on threads that share one copy of each index. */
export interface Pool {
  /** Number of threads; the calling thread counts as one. */
  readonly size: number
  ask<R extends ReaderRequest>(
    generation: number,
    request: R,
    argument: ReaderArgument<R>,
  ): Promise<ReaderResult<R>>
  /** Sets the names of ids for later renderings; called before the first `open`. */
  name(names: PackedNames): void
  /**
   * Resolves when the generation can be queried: the first time on one thread, which the others
   * follow, later on all. Each thread runs the `warmUp` requests before any other.
   */
  open(generation: number, shared: SharedSnapshot, warmUp?: WarmUp): Promise<void>
  /** Takes effect after the requests that were sent before. */
  close(generation: number): void
  end(): Promise<void>
}

/** The data that a thread is started with. */
export interface WorkerStart {
  readonly dataDir: string
  /** Number of threads in the pool. */
  readonly threads: number
  /** URL of the renderer's module. */
  readonly renderer: string | undefined
}

export type WarmUp = readonly ReaderArgument<'render'>[]

export type ToWorker =
  | { readonly names: PackedNames }
  | { readonly id: number; readonly open: number; readonly shared: SharedSnapshot }
  | { readonly close: number }
  | {
      readonly id: number
      readonly generation: number
      readonly request: ReaderRequest
      readonly argument: unknown
    }

export interface FromWorker {
  readonly id: number
  readonly result?: unknown
  readonly error?: SentError
  /** The generation is not open on the thread. */
  readonly generationGone?: boolean
}

export function inlinePool(dataDir: string, renderer: AnyRenderer | undefined): Pool {
  const readers = new OpenReaders(dataDir)
  let rendering: ThreadRenderer<unknown, Rendered> | undefined
  let names: PackedNames = []
  return {
    size: 1,
    ask: async <R extends ReaderRequest>(generation: number, request: R, argument: ReaderArgument<R>) =>
      readers.answer(generation, request, argument) as ReaderResult<R>,
    name: (packed) => {
      names = packed
      rendering?.name(names)
    },
    open: async (generation, shared) => {
      if (rendering === undefined) {
        rendering = await renderer?.start()
        rendering?.name(names)
      }
      readers.open(generation, shared, rendering)
    },
    close: (generation) => readers.close(generation),
    end: async () => readers.closeAll(),
  }
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
  readonly generation: number
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  /** Number of indexes being opened; meanwhile the thread gets requests only if all others do so too. */
  preparing: number
  answered: boolean
}

export function threadPool(size: number, dataDir: string, renderer: AnyRenderer | undefined): Pool {
  const snapshots = new Map<number, SharedSnapshot>()
  let names: PackedNames = []
  let nextId = 0
  let ending = false
  /** The reason why no thread can run here. */
  let unable: Error | undefined

  function start(): Thread {
    const worker = new Worker(new URL('./worker-start.mjs', import.meta.url), {
      argv: ['./worker.ts'],
      execArgv: [],
      workerData: { dataDir, threads: size, renderer: renderer?.module } satisfies WorkerStart,
    })
    const waiting = new Map<number, Waiting>()
    const thread: Thread = { worker, waiting, preparing: 0, answered: false }
    worker.on('message', ({ id, result, error, generationGone }: FromWorker) => {
      thread.answered = true
      const one = waiting.get(id)
      waiting.delete(id)
      if (generationGone) one?.reject(new GenerationGone(one.generation))
      else if (error !== undefined) one?.reject(receivedError(error))
      else one?.resolve(result)
    })
    let reason = new Error('a search thread ended')
    worker.on('error', (error) => (reason = error instanceof Error ? error : reason))
    worker.on('exit', () => {
      for (const one of waiting.values()) one.reject(reason)
      waiting.clear()
      if (ending) return
      // A thread that never responded would fail again, so it is not replaced.
      if (!thread.answered) {
        threads.splice(threads.indexOf(thread), 1)
        if (threads.length === 0) unable = reason
        return
      }
      // Its pending requests fail; a new thread takes the following ones.
      const next = start()
      next.worker.postMessage({ names } satisfies ToWorker)
      threads[threads.indexOf(thread)] = next
      for (const [generation, shared] of snapshots) void openOn(next, generation, shared).catch(() => {})
    })
    return thread
  }

  const threads: Thread[] = []
  threads.push(start())

  function send(thread: Thread, generation: number, message: (id: number) => ToWorker): Promise<unknown> {
    if (unable !== undefined) return Promise.reject(unable)
    const id = nextId++
    return new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject, generation })
      thread.worker.postMessage(message(id))
    })
  }

  async function openOn(thread: Thread, generation: number, shared: SharedSnapshot, warmUp: WarmUp = []) {
    thread.preparing++
    try {
      await send(thread, generation, (id) => ({ id, open: generation, shared }))
      // Awaited one by one, so that other requests can run in between.
      for (const argument of warmUp)
        await send(thread, generation, (id) => ({ id, generation, request: 'render', argument }))
    } finally {
      thread.preparing--
    }
  }

  /** Starts the other threads once the first one responds: before, they would only slow it down. */
  async function grow(warmUp: WarmUp | undefined): Promise<void> {
    while (threads.length < size && !ending) {
      const thread = start()
      // Keeps requests away until the thread has opened every index.
      thread.preparing++
      threads.push(thread)
      thread.worker.postMessage({ names } satisfies ToWorker)
      for (const [generation, shared] of snapshots) await openOn(thread, generation, shared, warmUp)
      thread.preparing--
    }
  }

  const load = ({ waiting, preparing }: Thread) => waiting.size + preparing * 1000

  return {
    size,
    ask: async <R extends ReaderRequest>(generation: number, request: R, argument: ReaderArgument<R>) => {
      if (unable !== undefined) throw unable
      const idle = threads.reduce((a, b) => (load(b) < load(a) ? b : a))
      // The thread returns the result of the request's method.
      return (await send(idle, generation, (id) => ({
        id,
        generation,
        request,
        argument,
      }))) as ReaderResult<R>
    },
    name: (packed) => {
      names = packed
      for (const { worker } of threads) worker.postMessage({ names } satisfies ToWorker)
    },
    open: async (generation, shared, warmUp) => {
      // One thread after another, so that the others serve requests meanwhile.
      const all = [...threads]
      snapshots.set(generation, shared)
      for (const thread of all) await openOn(thread, generation, shared, warmUp)
      // A further thread that cannot start is no failure while another one works.
      void grow(warmUp).catch(() => {})
    },
    close: (generation) => {
      snapshots.delete(generation)
      for (const { worker } of threads) worker.postMessage({ close: generation } satisfies ToWorker)
    },
    end: async () => {
      ending = true
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

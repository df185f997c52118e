import { Worker } from 'node:worker_threads'
import type { PackedNames, Rendered, Renderer, ThreadRenderer } from '../renderer.ts'
import { receivedError, type SentError } from '../error-code.ts'
import { GenerationGone } from '../store.ts'
import { OpenReaders, type Requests } from './generation-reader.ts'
import type { SharedSnapshot } from './snapshot.ts'

export type ReaderRequest = keyof Requests
export type ReaderArgument<R extends ReaderRequest> = Parameters<Requests[R]>[0]
export type ReaderResult<R extends ReaderRequest> = ReturnType<Requests[R]>

/** A renderer of any request and answer: threads only pass them on. */
export type AnyRenderer = Renderer<unknown, Rendered>

/** Answers requests on the calling thread, or on threads that share one copy of each index. */
export interface Pool {
  /** How many threads; the calling one counts as one. */
  readonly size: number
  ask<R extends ReaderRequest>(
    generation: number,
    request: R,
    argument: ReaderArgument<R>,
  ): Promise<ReaderResult<R>>
  /** What ids are named by from now on; before the first `open`. */
  name(names: PackedNames): void
  /**
   * Ready to answer for the generation once resolved: the first time on one thread, which the others
   * follow, later on all. Each thread is asked what `warmUp` says before it is asked anything else.
   */
  open(generation: number, shared: SharedSnapshot, warmUp?: WarmUp): Promise<void>
  /** After what has been asked before. */
  close(generation: number): void
  end(): Promise<void>
}

/** The data that a thread is started with. */
export interface WorkerStart {
  readonly dataDir: string
  /** How many there are of it. */
  readonly threads: number
  /** The renderer's module. */
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
  /** The generation is not open in the worker. */
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
  /** How many indexes it is opening; meanwhile it gets requests only if no other thread can take them. */
  preparing: number
  answered: boolean
}

export function threadPool(size: number, dataDir: string, renderer: AnyRenderer | undefined): Pool {
  const snapshots = new Map<number, SharedSnapshot>()
  let names: PackedNames = []
  let nextId = 0
  let ending = false
  /** Why threads cannot run here at all. */
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
      // A thread that never answered would fail again, so it is not started anew.
      if (!thread.answered) {
        threads.splice(threads.indexOf(thread), 1)
        if (threads.length === 0) unable = reason
        return
      }
      // Its pending requests have failed; a new thread takes the following ones.
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
      // One after the other, so that others can be asked between two of them.
      for (const argument of warmUp)
        await send(thread, generation, (id) => ({ id, generation, request: 'render', argument }))
    } finally {
      thread.preparing--
    }
  }

  /** The other threads begin once the first one answers: before, they would only be in its way. */
  async function grow(warmUp: WarmUp | undefined): Promise<void> {
    while (threads.length < size && !ending) {
      const thread = start()
      // It gets no requests before it has opened every index.
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
      // The worker answers with what the request's method gives.
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
      // One after the other, because questions are being asked: the others answer them meanwhile.
      const all = [...threads]
      snapshots.set(generation, shared)
      for (const thread of all) await openOn(thread, generation, shared, warmUp)
      // A further thread that cannot start is no failure as long as another one answers.
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

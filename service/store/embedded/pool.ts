import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Answers, type Answering } from './answers.ts'
import { GenerationGone } from '../store.ts'
import type { SharedSnapshot } from './snapshot.ts'

export type Request = keyof Answering
export type Argument<R extends Request> = Parameters<Answering[R]>[0]
export type Result<R extends Request> = ReturnType<Answering[R]>

/** Whoever answers: the calling thread, or threads that share one copy of each index. */
export interface Pool {
  /** How many threads; the calling one counts as one. */
  readonly size: number
  ask<R extends Request>(generation: number, request: R, argument: Argument<R>): Promise<Result<R>>
  /** Ready to answer for the generation, on every thread, once resolved. */
  open(generation: number, shared: SharedSnapshot): Promise<void>
  /** After what has been asked before. */
  close(generation: number): void
  end(): Promise<void>
}

export type ToWorker =
  | { readonly id: number; readonly open: number; readonly shared: SharedSnapshot }
  | { readonly close: number }
  | {
      readonly id: number
      readonly generation: number
      readonly request: Request
      readonly argument: unknown
    }

export interface FromWorker {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
  /** The generation is not open in the worker. */
  readonly gone?: boolean
}

/** The one place where a request meets its method; the casts are sound because `request` picks both. */
export const answer = (answers: Answers, request: Request, argument: unknown): unknown =>
  (answers[request] as (argument: unknown) => unknown).call(answers, argument)

export function inlinePool(dataDir: string): Pool {
  const open = new Map<number, Answers>()
  const close = (generation: number) => {
    open.get(generation)?.close()
    open.delete(generation)
  }
  return {
    size: 1,
    ask: async <R extends Request>(generation: number, request: R, argument: Argument<R>) => {
      const answers = open.get(generation)
      if (answers === undefined) throw new GenerationGone(generation)
      return answer(answers, request, argument) as Result<R>
    },
    open: async (generation, shared) => {
      close(generation)
      open.set(generation, new Answers(shared, generation, dataDir))
    },
    close,
    end: async () => {
      for (const generation of open.keys()) close(generation)
    },
  }
}

/** A child process is given the loader of TypeScript by its full path: its working directory may be any. */
export const loader = (): string[] => [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
]

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
  readonly generation: number
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

export function threadPool(size: number, dataDir: string): Pool {
  const snapshots = new Map<number, SharedSnapshot>()
  let nextId = 0
  let ending = false
  /** Why threads cannot run here at all. */
  let unable: Error | undefined

  function start(): Thread {
    const worker = new Worker(new URL('./worker-start.mjs', import.meta.url), {
      execArgv: [],
      workerData: dataDir,
    })
    const waiting = new Map<number, Waiting>()
    const thread = { worker, waiting }
    let answered = false
    worker.on('message', ({ id, result, error, gone }: FromWorker) => {
      answered = true
      const one = waiting.get(id)
      waiting.delete(id)
      if (gone) one?.reject(new GenerationGone(one.generation))
      else if (error !== undefined) one?.reject(new Error(error))
      else one?.resolve(result)
    })
    let reason = new Error('a search thread ended')
    worker.on('error', (error) => (reason = error instanceof Error ? error : reason))
    worker.on('exit', () => {
      for (const one of waiting.values()) one.reject(reason)
      waiting.clear()
      if (ending) return
      // One that never answered would end again, and again.
      if (!answered) {
        unable = reason
        return
      }
      // What it was asked has failed; what comes next shall not.
      const next = start()
      threads[threads.indexOf(thread)] = next
      for (const [generation, shared] of snapshots) void openOn(next, generation, shared).catch(() => {})
    })
    return thread
  }

  const threads: Thread[] = Array.from({ length: size }, start)

  function send(thread: Thread, generation: number, message: (id: number) => ToWorker): Promise<unknown> {
    if (unable !== undefined) return Promise.reject(unable)
    const id = nextId++
    return new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject, generation })
      thread.worker.postMessage(message(id))
    })
  }

  const openOn = (thread: Thread, generation: number, shared: SharedSnapshot) =>
    send(thread, generation, (id) => ({ id, open: generation, shared }))

  return {
    size,
    ask: async <R extends Request>(generation: number, request: R, argument: Argument<R>) => {
      const idle = threads.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a))
      // The worker answers with what the request's method gives.
      return (await send(idle, generation, (id) => ({ id, generation, request, argument }))) as Result<R>
    },
    open: async (generation, shared) => {
      snapshots.set(generation, shared)
      await Promise.all(threads.map((thread) => openOn(thread, generation, shared)))
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

import { Worker } from 'node:worker_threads'
import { type BuiltParts, type LineBatch, type PartOptions } from './part-builder.ts'

// Builders on threads: each batch goes to the thread with the fewest waiting batches.

export type ToPartThread = { readonly take: LineBatch } | { readonly end: true }

export type FromPartThread = { readonly faults: number } | { readonly built: BuiltParts }

/** Batches that wait for each thread: enough that no thread waits for the file. */
const ahead = 2

interface PartThread {
  readonly worker: Worker
  waiting: number
}

export class PartThreads {
  readonly #threads: readonly PartThread[]
  #faults = 0
  #failure: Error | undefined
  #wake: () => void = () => {}

  constructor(count: number, options: Omit<PartOptions, 'no'>) {
    this.#threads = Array.from({ length: count }, (_, index) => {
      const worker = new Worker(new URL('./worker-start.mjs', import.meta.url), {
        argv: ['./part-thread.ts'],
        execArgv: [],
        workerData: { ...options, no: index + 1 } satisfies PartOptions,
      })
      const thread: PartThread = { worker, waiting: 0 }
      worker.on('message', (message: FromPartThread) => {
        thread.waiting--
        if ('faults' in message) this.#faults += message.faults
        this.#wake()
      })
      worker.on('error', (error) => {
        this.#failure = error instanceof Error ? error : new Error(String(error))
        this.#wake()
      })
      return thread
    })
  }

  get faults(): number {
    return this.#faults
  }

  /** Resolves once a thread has room for another batch. */
  async take(batch: LineBatch): Promise<void> {
    this.#check()
    const idle = this.#threads.reduce((a, b) => (b.waiting < a.waiting ? b : a))
    idle.waiting++
    idle.worker.postMessage({ take: batch } satisfies ToPartThread, [batch.bytes.buffer as ArrayBuffer])
    while (this.#threads.every(({ waiting }) => waiting >= ahead)) await this.#change()
  }

  async #change(): Promise<void> {
    await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#check()
  }

  /** A thread that has failed answers no message. */
  #check(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  async end(): Promise<BuiltParts[]> {
    this.#check()
    return Promise.all(
      this.#threads.map(
        ({ worker }) =>
          new Promise<BuiltParts>((resolve, reject) => {
            worker.once('error', reject)
            worker.on('message', (message: FromPartThread) => {
              if ('built' in message) resolve(message.built)
            })
            worker.postMessage({ end: true } satisfies ToPartThread)
          }),
      ),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }
}

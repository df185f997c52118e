import { parentPort, workerData } from 'node:worker_threads'
import { sentError } from '../error-code.ts'
import { GenerationGone } from '../store.ts'
import { OpenReaders } from './generation-reader.ts'
import { type AnyRenderer, type FromWorker, type ToWorker, type WorkerStart } from './pool.ts'
import { giveWayToServing } from './tuning.ts'

// A search thread. It handles messages in their order.

const port = parentPort
if (port === null) throw new Error('worker.ts runs as a thread')

// pool.ts passes the data.
const { dataDir, threads, renderer: module } = workerData as WorkerStart
giveWayToServing(threads)

async function startRenderer(address: string) {
  // A renderer names only modules that export `renderer`.
  const { renderer } = (await import(address)) as { readonly renderer: AnyRenderer }
  return renderer.start()
}

const renderer = module === undefined ? undefined : await startRenderer(module)
const readers = new OpenReaders(dataDir)

function reply(message: Exclude<ToWorker, { close: number } | { names: unknown }>): FromWorker {
  const { id } = message
  try {
    if (!('open' in message))
      return { id, result: readers.answer(message.generation, message.request, message.argument) }
    readers.open(message.open, message.shared, renderer)
    return { id }
  } catch (error) {
    return error instanceof GenerationGone ? { id, generationGone: true } : { id, error: sentError(error) }
  }
}

/** Buffers of rendered responses, which are transferred rather than copied. */
const transfers = ({ result }: FromWorker): ArrayBuffer[] =>
  result instanceof Object && 'json' in result && result.json instanceof Uint8Array
    ? [result.json.buffer].filter((buffer) => buffer instanceof ArrayBuffer)
    : []

port.on('message', (message: ToWorker) => {
  if ('names' in message) renderer?.name(message.names)
  else if ('close' in message) readers.close(message.close)
  else {
    const answered = reply(message)
    port.postMessage(answered, transfers(answered))
  }
})

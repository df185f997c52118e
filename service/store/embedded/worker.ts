import { parentPort, workerData } from 'node:worker_threads'
import { sentError } from '../error-code.ts'
import { GenerationReader } from './generation-reader.ts'
import { answer, type AnyRenderer, type FromWorker, type ToWorker, type WorkerStart } from './pool.ts'
import { giveWayToServing } from './tuning.ts'

// One search thread. Messages are answered in the order they come.

const port = parentPort
if (port === null) throw new Error('worker.ts runs as a thread')

// Given by pool.ts.
const { dataDir, threads, renderer: module } = workerData as WorkerStart
giveWayToServing(threads)

async function startRenderer(address: string) {
  // The module says of itself that it exports one.
  const { renderer } = (await import(address)) as { readonly renderer: AnyRenderer }
  return renderer.start()
}

const renderer = module === undefined ? undefined : await startRenderer(module)
const open = new Map<number, GenerationReader>()

function close(generation: number): void {
  open.get(generation)?.close()
  open.delete(generation)
}

function reply(message: Exclude<ToWorker, { close: number } | { names: unknown }>): FromWorker {
  const { id } = message
  try {
    if ('open' in message) {
      close(message.open)
      open.set(message.open, new GenerationReader(message.shared, dataDir, renderer))
      return { id }
    }
    const reader = open.get(message.generation)
    if (reader === undefined) return { id, generationGone: true }
    return { id, result: answer(reader, message.request, message.argument) }
  } catch (error) {
    return { id, error: sentError(error) }
  }
}

/** What was rendered is transferred, not copied. */
const transfers = ({ result }: FromWorker): ArrayBuffer[] =>
  result instanceof Object && 'json' in result && result.json instanceof Uint8Array
    ? [result.json.buffer].filter((buffer) => buffer instanceof ArrayBuffer)
    : []

port.on('message', (message: ToWorker) => {
  if ('names' in message) renderer?.name(message.names)
  else if ('close' in message) close(message.close)
  else {
    const answered = reply(message)
    port.postMessage(answered, transfers(answered))
  }
})

import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Answers } from './answers.ts'
import { answer, type FromWorker, OwnVocabulary, type ToWorker, type WorkerStart } from './pool.ts'

// One search thread. Messages are answered in the order they come.

const niceness = 15

const port = parentPort
if (port === null) throw new Error('worker.ts runs as a thread')

// Given by pool.ts.
const { dataDir, givesWay } = workerData as WorkerStart
const open = new Map<number, Answers>()
const vocabulary = new OwnVocabulary()

function close(generation: number): void {
  open.get(generation)?.close()
  open.delete(generation)
}

function reply(message: Exclude<ToWorker, { close: number } | { names: unknown }>): FromWorker {
  const { id } = message
  try {
    if ('open' in message) {
      close(message.open)
      open.set(message.open, new Answers(message.shared, message.open, dataDir, () => vocabulary.now))
      return { id }
    }
    const answers = open.get(message.generation)
    if (answers === undefined) return { id, gone: true }
    return { id, result: answer(answers, message.request, message.argument) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

/** What was told is handed over, not copied. */
const handedOver = ({ result }: FromWorker): ArrayBuffer[] =>
  result instanceof Object && 'json' in result && result.json instanceof Uint8Array
    ? [result.json.buffer].filter((buffer) => buffer instanceof ArrayBuffer)
    : []

// On Linux a priority is a thread's own. Where searches can take every processor, the thread that serves
// goes first, and what it has to clean up after itself does not wait for a search to end.
if (givesWay && platform() === 'linux') setPriority(niceness)

await vocabulary.load()

port.on('message', (message: ToWorker) => {
  if ('names' in message) vocabulary.name(message.names)
  else if ('close' in message) close(message.close)
  else {
    const told = reply(message)
    port.postMessage(told, handedOver(told))
  }
})

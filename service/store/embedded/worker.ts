import { parentPort, workerData } from 'node:worker_threads'
import { Answers } from './answers.ts'
import { answer, type FromWorker, type ToWorker } from './pool.ts'

// One search thread. Messages are answered in the order they come.

const port = parentPort
if (port === null) throw new Error('worker.ts runs as a thread')

const dataDir = String(workerData)
const open = new Map<number, Answers>()

function close(generation: number): void {
  open.get(generation)?.close()
  open.delete(generation)
}

function reply(message: Exclude<ToWorker, { close: number }>): FromWorker {
  const { id } = message
  try {
    if ('open' in message) {
      close(message.open)
      open.set(message.open, new Answers(message.shared, message.open, dataDir))
      return { id }
    }
    const answers = open.get(message.generation)
    if (answers === undefined) return { id, gone: true }
    return { id, result: answer(answers, message.request, message.argument) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (message: ToWorker) => {
  if ('close' in message) close(message.close)
  else port.postMessage(reply(message))
})

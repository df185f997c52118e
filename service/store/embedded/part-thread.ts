import { parentPort, workerData } from 'node:worker_threads'
import { PartBuilder, type PartOptions } from './part-builder.ts'
import type { FromPartThread, ToPartThread } from './part-threads.ts'

// A building thread. It handles messages in their order.

const port = parentPort
if (port === null) throw new Error('part-thread.ts runs as a thread')

// part-threads.ts passes the options.
const builder = new PartBuilder(workerData as PartOptions)
const say = (message: FromPartThread) => port.postMessage(message)

port.on('message', (message: ToPartThread) => {
  if ('end' in message) {
    say({ built: builder.end(false) })
    builder.close()
    return
  }
  const before = builder.faults
  builder.take(message.take)
  say({ faults: builder.faults - before })
})

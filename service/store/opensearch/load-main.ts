import { once } from 'node:events'
import { InventoryError } from '../../inventory/faults.ts'
import { type FromLoader, inlineLoader, type LoaderOptions } from './loader.ts'

// The loading process: is sent its LoaderOptions by loader.ts.

const send = (message: FromLoader) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))

const aborted = new AbortController()
const leave = () => aborted.abort()
// Ended, or the serving process has gone: the lease is let go, so that another need not wait for it to run out.
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
process.on('disconnect', leave)

try {
  const [options]: unknown[] = await once(process, 'message')
  await inlineLoader(options as LoaderOptions, (progress) => void send({ progress }), aborted.signal)
  await send({ done: true })
} catch (error) {
  await send({
    failed: error instanceof Error ? error.message : String(error),
    ...(error instanceof InventoryError && { faults: error.faults }),
  })
}
process.off('disconnect', leave)
process.disconnect?.()
process.exit()

import { InventoryError } from '../../inventory/faults.ts'
import { sentError } from '../error-code.ts'
import { build, type BuildOptions } from './build.ts'
import type { FromBuild } from './build-process.ts'
import { giveWayToService } from './tuning.ts'

// The building process: `node build-main.ts <BuildOptions as JSON>`.

const send = (message: FromBuild) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))

// The serving process has gone: the index is not needed.
const leave = () => process.exit(1)
process.on('disconnect', leave)

/** Reading so many cars takes as long as threads take to start. */
const threadsFrom = 20_000

giveWayToService()

try {
  // Given by build-process.ts.
  const options = JSON.parse(process.argv[2] ?? '') as BuildOptions
  await build({ ...options, threadsFrom }, (progress) => void send({ progress }))
  await send({ done: true })
} catch (error) {
  await send({
    failed: sentError(error),
    ...(error instanceof InventoryError && { faults: error.faults }),
  })
}
process.off('disconnect', leave)
process.disconnect?.()

import { workForParent } from '../child-process.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'
import { giveWayToService } from './tuning.ts'

// Entry point of the building process.

/** Reading that many cars takes as long as starting threads. */
const threadsFrom = 20_000

giveWayToService()
await workForParent<BuildOptions, BuildProgress>((options, say, signal) => {
  // The serving process has ended: its index is not needed.
  signal.addEventListener('abort', () => process.exit(1))
  return build({ ...options, threadsFrom }, say)
})

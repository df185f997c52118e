import { workForParent } from '../child-process.ts'
import { build, type BuildOptions, type BuildProgress } from './build.ts'
import { giveWayToService } from './tuning.ts'

// The building process.

/** Reading so many cars takes as long as threads take to start. */
const threadsFrom = 20_000

giveWayToService()
await workForParent<BuildOptions, BuildProgress>((options, say, signal) => {
  // The serving process has gone: the index is not needed.
  signal.addEventListener('abort', () => process.exit(1))
  return build({ ...options, threadsFrom }, say)
})

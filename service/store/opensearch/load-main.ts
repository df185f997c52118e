import { workForParent } from '../child-process.ts'
import { inlineLoader } from './loader.ts'

// Entry point of the loading process. Ending it releases the lease, so that another process need not wait.

await workForParent(inlineLoader)

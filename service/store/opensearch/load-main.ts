import { workForParent } from '../child-process.ts'
import { inlineLoader } from './loader.ts'

// The loading process. When it is ended, the lease is let go, so that another need not wait for it to run out.

await workForParent(inlineLoader)

// A thread does not inherit the loader of TypeScript, and Node 20 does not take it from execArgv
// either: this plain file gives it one.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')

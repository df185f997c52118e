// A thread does not inherit the loader of TypeScript, and Node 20 does not take it from execArgv
// either: this plain file gives it one. The module that the thread is to be is its argument.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2] ?? './worker.ts')

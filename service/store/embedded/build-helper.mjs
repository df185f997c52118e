// Starts building processes for a service that has grown large (tuning.ts). This plain file is forked while the
// service is still small, and stays small.
import { fork } from 'node:child_process'

/** @type {import('node:child_process').ChildProcess | undefined} */
let child

process.on('message', ({ start, kill }) => {
  if (kill) child?.kill('SIGKILL')
  if (!start) return
  child = fork(start.file, start.args, { execArgv: start.execArgv })
  child.on('message', (message) => process.send?.({ message }))
  child.on('error', (error) => process.send?.({ ended: error.message }))
  child.on('exit', (code, signal) => process.send?.({ ended: signal ?? `code ${code}` }))
})

process.on('disconnect', () => {
  child?.kill('SIGKILL')
  process.exit()
})

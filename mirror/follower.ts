import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'
import { MirrorMessage } from './messages.ts'

/** Keeps a folder in step with an account, in the background. */
export type Follow = (onMessage: (message: MirrorMessage) => void) => { stop(): Promise<void> }

/** A process that ends unexpectedly is restarted after this time and continues its pass. */
const againMs = 60_000

export interface FollowedAccount {
  readonly url: string
  readonly key: string
  readonly dir: string
  readonly minutes: number
}

/** Runs a mirror in its own process, because reading thousands of cars would block the serving process. */
export const followInProcess =
  ({ url, key, dir, minutes }: FollowedAccount): Follow =>
  (onMessage) => {
    let child: ChildProcess
    let again: NodeJS.Timeout | undefined
    let stopping = false
    const main = join(import.meta.dirname, 'main.ts')
    const options = ['--from', url, '--to', dir, '--every', String(minutes), '--log', 'warn']
    const start = () => {
      child = spawn(process.execPath, ['--import', 'tsx', main, ...options], {
        // The key is passed in the environment, because every user of the machine can read arguments.
        env: { ...process.env, VEHICLES_API_KEY: key },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child.on('message', (message: unknown) => {
        const read = v.safeParse(MirrorMessage, message)
        if (read.success) onMessage(read.output)
      })
      child.on('exit', later)
      // A process that cannot be started does not exit.
      child.on('error', later)
    }
    const later = () => {
      clearTimeout(again)
      if (!stopping) again = setTimeout(start, againMs).unref()
    }
    start()
    return {
      stop: async () => {
        stopping = true
        clearTimeout(again)
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill()
        await ended
      },
    }
  }

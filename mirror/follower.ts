import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'
import { MirrorMessage } from './messages.ts'

/** Keeps a folder in step with an account, in the background. */
export type Follow = (onMessage: (message: MirrorMessage) => void) => { stop(): Promise<void> }

/** A process that has ended of itself is started again after this; it goes on where it was. */
const againMs = 60_000

export interface FollowedAccount {
  readonly url: string
  readonly key: string
  readonly dir: string
  readonly minutes: number
}

/** A mirror in a process of its own: reading cars by the thousand would keep the one that serves from serving. */
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
        // By the environment: arguments can be read by everybody on the machine.
        env: { ...process.env, VEHICLES_API_KEY: key },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child.on('message', (message: unknown) => {
        const read = v.safeParse(MirrorMessage, message)
        if (read.success) onMessage(read.output)
      })
      child.on('exit', () => {
        if (!stopping) again = setTimeout(start, againMs).unref()
      })
    }
    start()
    return {
      stop: async () => {
        stopping = true
        clearTimeout(again)
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill()
        await ended
      },
    }
  }

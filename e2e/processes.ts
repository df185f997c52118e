import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// Programs of this project in their own processes, as an operator would run them.

const root = join(import.meta.dirname, '..')

export const node = (script: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode)
    child.once('close', resolve)
  })

/** The address of the process, once it listens. */
export const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it listened`)))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^(?:listening on|Forecourt is at) (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  })

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { ensureApp } from '../../scripts/setup/app.mjs'
import { ensureInventory } from '../../scripts/setup/inventory.mjs'
import { makeNextVersion } from './next-version.ts'

/** The real gateway and service on the demo inventory, with the fault switch, in a process that can be restarted. */
export interface Forecourt {
  readonly url: string
  /** Resolves when it is ready. */
  start(): Promise<void>
  /** With SIGTERM it finishes its responses, with SIGKILL it does not. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** From the next start on another version is served; the former version's files are gone. */
  deploy(): Promise<void>
  /** Resident memory of the running process, bytes. */
  memory(): Promise<number>
  /** Stops it and removes its files. */
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const Said = v.object({ address: v.string() })
const Memory = v.object({ memory: v.number() })

export async function openForecourt(port: number): Promise<Forecourt> {
  const data = process.env.FORECOURT_DATA || join(root, '.data')
  await ensureApp(root)
  await ensureInventory(root, data)
  // Inside the project, because code that the build runs in Node resolves its packages from there.
  const folder = join(root, '.cache', `soak-app-${process.pid}`)
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    FORECOURT_DATA: data,
    FORECOURT_STORE: process.env.FORECOURT_STORE || join(data, `store-soak-${port}`),
    FORECOURT_FAULTS: '1',
    FORECOURT_LOG: 'error',
    // Both tabs and the checks share one client address.
    FORECOURT_LIMIT_REQUESTS: '0',
    VEHICLES_API_URL: '',
    VEHICLES_API_KEY: '',
    VEHICLES_API_KEY_FILE: '',
    FORECOURT_PASSWORD_FILE: '',
    FORECOURT_IDENTITY_HEADER: '',
    VEHICLES_MIRROR: '',
  }
  let version = 0
  const place = () => join(folder, `version-${version}`)
  const lay = async (build: (to: string) => Promise<void>) => {
    await mkdir(place(), { recursive: true })
    await build(join(place(), 'dist'))
    await symlink(join(root, 'demo'), join(place(), 'demo'))
  }
  await lay((to) => cp(join(root, 'dist'), to, { recursive: true }))

  let child: ChildProcess | undefined
  const start = async () => {
    child = fork(join(import.meta.dirname, 'door.ts'), [place()], { env, execArgv: ['--import', 'tsx'] })
    const ended = once(child, 'exit').then(() => {
      throw new Error('The gateway ended before it answered.')
    })
    // A process that is ready may end later, without a caller here that awaits it.
    ended.catch(() => {})
    await Promise.race([once(child, 'message').then(([said]) => v.parse(Said, said)), ended])
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    end,
    async deploy() {
      version += 1
      await lay((to) => makeNextVersion(join(root, 'dist'), to, version))
    },
    async memory() {
      if (child === undefined) return 0
      const told = once(child, 'message')
      child.send('memory')
      return v.parse(Memory, (await told)[0]).memory
    },
    async close() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { childrenOf, figuresOf, type ProcessFigures } from '../service/processes.ts'

// Starts a gateway as an operator does, with the service behind it, and measures their processes.

const root = join(import.meta.dirname, '../..')

interface NamedFigures extends ProcessFigures {
  readonly name: string
}

export interface Started {
  readonly url: string
  processes(): readonly NamedFigures[]
  end(): Promise<void>
}

/** A running gateway, whose resources are unknown here. */
export const gatewayAt = (url: string): Started => ({
  url,
  processes: () => [],
  end: () => Promise.resolve(),
})

export interface StartOptions {
  readonly inventoryDir: string
  readonly dataDir: string
  /** 0: the service runs in the gateway's process. */
  readonly processes: number
  readonly answersMb: number
  readonly port: number
}

const Says = v.union([v.object({ address: v.string() }), v.object({ progress: v.string() })])

/** The child ends with this process in any case: its channel closes. */
function start(file: string, args: readonly string[], env: Record<string, string>) {
  return fork(join(root, file), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

type Child = ReturnType<typeof start>

const ended = (child: Child) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

async function startService({ inventoryDir, dataDir, port }: StartOptions) {
  const args = ['--inventory', inventoryDir, '--data', join(dataDir, 'store'), '--port', String(port + 1)]
  const child = start('service/main.ts', [...args, '--log', 'silent'], {})
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      const address = /listening on (\S+)/.exec(text.toString())?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  return { child, url }
}

/** The key of the usable account that sees most sources. */
function keyOf(inventoryDir: string): string {
  const Accounts = v.array(
    v.object({
      api_key: v.string(),
      domains: v.array(v.number()),
      active: v.boolean(),
      expires_at: v.nullable(v.string()),
      ip_allowlist: v.array(v.string()),
    }),
  )
  const accounts = v.parse(Accounts, JSON.parse(readFileSync(join(inventoryDir, 'accounts.json'), 'utf8')))
  const [most] = accounts
    .filter(
      ({ active, expires_at, ip_allowlist }) => active && expires_at === null && ip_allowlist.length === 0,
    )
    .toSorted((a, b) => b.domains.length - a.domains.length)
  if (most === undefined) throw new Error('the inventory has no account that anybody may use')
  return most.api_key
}

export async function startGateway(options: StartOptions): Promise<Started> {
  const { inventoryDir, dataDir, processes, answersMb, port } = options
  const service = processes > 0 ? await startService(options) : undefined
  const behind = service
    ? {
        VEHICLES_API_URL: service.url,
        VEHICLES_API_KEY: keyOf(inventoryDir),
        FORECOURT_PROCESSES: String(processes),
      }
    : { FORECOURT_STORE: join(dataDir, 'store') }
  // The gateway expects the inventory in its data folder.
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(join(dataDir, 'inventory'))) symlinkSync(inventoryDir, join(dataDir, 'inventory'))
  const gateway = start('gateway/main.ts', [], {
    PORT: String(port),
    FORECOURT_DATA: dataDir,
    FORECOURT_ANSWERS_MB: String(answersMb),
    // All requests have one client address.
    FORECOURT_LIMIT_REQUESTS: '0',
    FORECOURT_LIMIT_CLIENT_CONNECTIONS: '0',
    ...behind,
  })
  // The log is drained, but not kept.
  gateway.stdout?.resume()
  const url = await new Promise<string>((resolve, reject) => {
    gateway.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
    gateway.on('message', (message) => {
      const said = v.parse(Says, message)
      if ('address' in said) resolve(said.address)
    })
  })
  const end = async () => {
    const all = [gateway, ...(service ? [service.child] : [])]
    const gone = all.map(ended)
    for (const child of all) child.kill('SIGTERM')
    await Promise.all(gone)
  }
  const pids = (): (readonly [string, number])[] => [
    ...(service?.child.pid === undefined ? [] : [['the service', service.child.pid] as const]),
    ...(gateway.pid === undefined ? [] : [['the gateway', gateway.pid] as const]),
    ...(processes > 1 && gateway.pid !== undefined
      ? childrenOf(gateway.pid)
          // Without the compiler process of the TypeScript loader.
          .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('gateway/main'))
          .map((pid, no) => [`gateway process ${no + 1}`, pid] as const)
      : []),
  ]
  const figures = () =>
    pids().map(([name, pid]) => ({ name, ...(figuresOf(pid) ?? { megabytes: NaN, cpuMs: NaN }) }))
  return { url, end, processes: figures }
}

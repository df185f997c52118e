import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The real service as a process, to be killed.

export interface RunningService {
  readonly child: ChildProcess
  /** Undefined where it ended before it listened. */
  readonly url: string | undefined
  /** Standard error. */
  said(): string
  ended: Promise<number | null>
}

/** `limitKb`: how large a file may grow, as `ulimit -f` has it. */
export function startService(
  inventoryDir: string,
  dataDir: string,
  limitKb?: number,
): RunningService & { readonly listening: Promise<string | undefined> } {
  const main = join(import.meta.dirname, '../main.ts')
  const args = ['--import', 'tsx', main, '--inventory', inventoryDir, '--data', dataDir, '--port', '0']
  const child =
    limitKb === undefined
      ? spawn(process.execPath, args)
      : spawn('bash', ['-c', `ulimit -f ${limitKb} && exec "$@"`, 'bash', process.execPath, ...args])
  const text = { out: '', err: '' }
  child.stdout.on('data', (some) => (text.out += String(some)))
  child.stderr.on('data', (some) => (text.err += String(some)))
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  const url = () => /listening on (http:\S+)/.exec(text.out)?.[1]
  const listening = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', () => url() !== undefined && resolve(url()))
    void ended.then(() => resolve(undefined))
  })
  return {
    child,
    get url() {
      return url()
    },
    listening,
    said: () => text.err,
    ended,
  }
}

/** Ids of the processes that a process has started; none where the system does not tell. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

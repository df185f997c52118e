import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

// What processes take, as Linux reports it; undefined elsewhere.

export interface ProcessFigures {
  /** Resident. */
  readonly megabytes: number
  /** Of all its threads since it began. */
  readonly cpuMs: number
}

/** Undefined where the process has ended. */
export function figuresOf(pid: number): ProcessFigures | undefined {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
    const megabytes = Number(/^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1] ?? 0) / 1000
    // After the name in parentheses; hundredths of a second, of the process and of the kernel for it.
    const fields = read('stat').split(') ')[1]?.split(' ') ?? []
    return { megabytes, cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 }
  } catch {
    return undefined
  }
}

export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

export interface MemoryPeak {
  /** Of the process and of those that it has started since, together. */
  together: number
  own: number
  children: number
  /** Processor time of all of them meanwhile, milliseconds. */
  cpuMs: number
}

/** Looks every tenth of a second until it is ended; gives the most that was resident, in megabytes. */
export function watchMemory(pid: number): () => Promise<MemoryPeak> {
  const peak: MemoryPeak = { together: 0, own: 0, children: 0, cpuMs: 0 }
  const spent = new Map<number, number>()
  // Whatever it has started before is at something else.
  const others = new Set(childrenOf(pid))
  const before = figuresOf(pid)?.cpuMs ?? 0
  const megabytesOf = (one: number) => {
    const figures = figuresOf(one)
    if (figures !== undefined) spent.set(one, figures.cpuMs)
    return figures?.megabytes ?? 0
  }
  let ended = false
  const watching = (async () => {
    while (!ended) {
      const own = megabytesOf(pid)
      const started = childrenOf(pid).filter((child) => !others.has(child))
      const children = started.reduce((sum, child) => sum + megabytesOf(child), 0)
      peak.own = Math.max(peak.own, own)
      peak.children = Math.max(peak.children, children)
      peak.together = Math.max(peak.together, own + children)
      await setTimeout(100)
    }
  })()
  return async () => {
    ended = true
    await watching
    peak.cpuMs = [...spent.values()].reduce((a, b) => a + b, -before)
    return peak
  }
}

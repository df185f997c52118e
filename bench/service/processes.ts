import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

// Memory and processor time of processes, as Linux reports them; undefined elsewhere.

export interface ProcessFigures {
  /** Resident memory. */
  readonly megabytes: number
  /** Processor time of all its threads since the start. */
  readonly cpuMs: number
}

/** Undefined if the process has ended. */
export function figuresOf(pid: number): ProcessFigures | undefined {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
    const megabytes = Number(/^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1] ?? 0) / 1000
    // Fields after the name in parentheses; hundredths of a second, in user and in kernel mode.
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
  /** Of the process and its new child processes together. */
  together: number
  own: number
  children: number
  /** Processor time of all of them meanwhile, milliseconds. */
  cpuMs: number
}

/** Samples every tenth of a second until it is stopped; returns the peak of resident memory, in megabytes. */
export function watchMemory(pid: number): () => Promise<MemoryPeak> {
  const peak: MemoryPeak = { together: 0, own: 0, children: 0, cpuMs: 0 }
  const spent = new Map<number, number>()
  // Earlier child processes do other work.
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

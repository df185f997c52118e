import { monitorEventLoopDelay } from 'node:perf_hooks'
import { percentile } from './figures.ts'

/**
 * So many clients, each asking the next question as soon as it has its answer, for so long. The event
 * loop is watched meanwhile: it is what keeps every other request waiting.
 */
export async function crowd(
  clients: number,
  milliseconds: number,
  ask: (turn: number) => Promise<unknown>,
): Promise<string> {
  const took: number[] = []
  const cpuBefore = process.cpuUsage()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begin = performance.now()
  let turn = 0
  const client = async () => {
    while (performance.now() - begin < milliseconds) {
      const before = performance.now()
      await ask(turn++)
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - begin) / 1000
  delay.disable()
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpu = (user + system) / 1e6
  const shares = [50, 95, 99].map((share) => percentile(took, share).toFixed(1)).join(' / ')
  // The monitor counts its own millisecond of sleep.
  const loop = [50, 99, 100].map((share) => (delay.percentile(share) / 1e6 - 1).toFixed(1)).join(' / ')
  return (
    `${(took.length / seconds).toFixed(0)} a second, ${(took.length / cpu).toFixed(0)} a CPU second, ` +
    `wall ms p50 / p95 / p99 ${shares}, event loop late by ms p50 / p99 / max ${loop}`
  )
}

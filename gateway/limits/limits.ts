import type { ConnectionLimits } from './connections.ts'
import type { RequestLimits } from './requests.ts'

/** Limits of clients; the table of settings in docs/operate.md lists the same. */
export interface Limits extends RequestLimits, ConnectionLimits {
  /** Upper bound of an answer of the service, in MB. */
  readonly answerMegabytes: number
  /** Upper bound of pictures that are fetched and resized at once. */
  readonly downloads: number
}

/**
 * Default limits, generous for people: a page sends a hundred counts at once, and an export some fifty requests a
 * second. A stalled answer holds up to 390 kB, so answers, connections and pictures together stay below 512 MB (npm run
 * soak).
 */
export const usualLimits: Limits = {
  requests: 1000,
  answers: 250,
  connections: 2000,
  clientConnections: 150,
  answerMegabytes: 100,
  downloads: 4,
}

/**
 * The share of one of several processes behind one address. Connections are spread evenly, so their limits are divided;
 * requests are counted in the primary process; the other limits are per process.
 */
export const shareOf = (limits: Limits, processes: number): Limits => ({
  ...limits,
  connections: Math.ceil(limits.connections / processes),
  clientConnections: Math.ceil(limits.clientConnections / processes),
})

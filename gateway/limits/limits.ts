import type { ConnectionLimits } from './connections.ts'
import type { RequestLimits } from './requests.ts'

/** What anybody may take; the table of settings in docs/operate.md says the same. */
export interface Limits extends RequestLimits, ConnectionLimits {
  /** The longest answer of the service, in millions of bytes. */
  readonly answerMegabytes: number
  /** Pictures fetched and resized at once. */
  readonly downloads: number
}

/**
 * Generous for people: a page sends a hundred counts at once, and an export some fifty requests a second. An answer that no reader
 * takes holds up to 390 kB, so that all of them, the connections and the pictures stay below 512 MB (npm run soak).
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
 * What is each one's of several processes at one address. Connections go to them in turn; requests are counted by the first
 * of them for all, and the rest is about the memory that each has.
 */
export const shareOf = (limits: Limits, processes: number): Limits => ({
  ...limits,
  connections: Math.ceil(limits.connections / processes),
  clientConnections: Math.ceil(limits.clientConnections / processes),
})

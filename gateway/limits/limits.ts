import type { ConnectionLimits } from './connections.ts'
import type { RequestLimits } from './requests.ts'

/** What anybody may take of this process; README's table of settings says the same. */
export interface Limits extends RequestLimits, ConnectionLimits {
  /** The longest answer of the service, in millions of bytes. */
  readonly answerMegabytes: number
  /** Pictures fetched and resized at once. */
  readonly downloads: number
}

/**
 * Generous for people: a page sends a hundred counts at once, and an export some fifty requests a second. An answer that nobody
 * takes holds some 500 kB, most of it on the service's side of the line, so that all of them, the connections and the
 * pictures stay below 512 MB (npm run soak).
 */
export const usualLimits: Limits = {
  requests: 1000,
  answers: 300,
  connections: 2000,
  clientConnections: 150,
  answerMegabytes: 100,
  downloads: 4,
}

import type { Logger } from 'pino'
import { LRUCache } from 'lru-cache'
import { TimeoutPassed } from './timeouts.ts'

// Causes of upstream failures for the operator's log. Clients get as little detail as possible.

export type UpstreamOutcome =
  | { readonly error: unknown }
  | { readonly status: number; readonly json: boolean }

const causeOfCode: Readonly<Record<string, FailureCause>> = {
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route',
  ENETUNREACH: 'no route',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'connection lost',
  EPIPE: 'connection lost',
  EPROTO: 'tls',
  HPE_INVALID_CONSTANT: 'not http',
}

/** The labels of the metric: a closed list, so that a service cannot add any. */
export const failureCauses = [
  'unknown host',
  'connection refused',
  'no route',
  'timeout',
  'connection lost',
  'certificate',
  'tls',
  'not http',
  'not json',
  'key refused',
  'busy',
  'failed',
  'other',
] as const
export type FailureCause = (typeof failureCauses)[number]

/** The innermost cause: errors may be wrapped, and one error may hold a failure for each address of a host. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

/** Undefined for a success. `detail` is for the log alone. */
export function failureOf(outcome: UpstreamOutcome): { cause: FailureCause; detail: string } | undefined {
  if ('status' in outcome) {
    const { status, json } = outcome
    const detail = `status ${status}`
    if (status === 401 || status === 403) return { cause: 'key refused', detail }
    if (status === 429) return { cause: 'busy', detail }
    if (status >= 500) return { cause: 'failed', detail }
    return json ? undefined : { cause: 'not json', detail }
  }
  const root = rootOf(outcome.error)
  const code = root instanceof Error && 'code' in root ? String(root.code) : ''
  const detail = root instanceof Error ? root.message || code : String(root)
  if (root instanceof TimeoutPassed) return { cause: 'timeout', detail }
  if (Object.hasOwn(causeOfCode, code)) return { cause: causeOfCode[code] ?? 'other', detail }
  if (/CERT|SIGNATURE/.test(code)) return { cause: 'certificate', detail: `${code}: ${detail}` }
  if (/^ERR_(?:SSL|TLS)/.test(code)) return { cause: 'tls', detail }
  return { cause: 'other', detail }
}

const quietMs = 60_000

/** Logs each cause at once, and then at most once a minute with the number of its occurrences. */
export function createFailureLog(log: Logger, now: () => number = Date.now) {
  const told = new LRUCache<string, { at: number; unsaid: number }>({ max: 100 })
  return (cause: FailureCause, detail: string, request: string | undefined): void => {
    const last = told.get(cause)
    if (last !== undefined && now() - last.at < quietMs) {
      last.unsaid += 1
      return
    }
    const unsaid = last === undefined || last.unsaid === 0 ? {} : { since: last.unsaid }
    log.warn({ cause, detail, request, ...unsaid }, 'the vehicle service could not be had')
    told.set(cause, { at: now(), unsaid: 0 })
  }
}

import { type AccessReason, accessTexts, engineRefusal } from '#contract/problems.ts'
import type { Issue } from '#contract/query-reader.ts'

/** A response other than 200: thrown where the failure is found, turned into a response in app.ts. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(`answered ${status}`)
    this.status = status
    this.body = body
  }
}

/** 422 with every reason listed under its parameter. */
export function invalid(issues: readonly Issue[]): Failure {
  const reasons = new Map<string, Set<string>>()
  for (const { param, message } of issues)
    reasons.set(param, (reasons.get(param) ?? new Set()).add(`${param} ${message}`))
  const errors = Object.fromEntries([...reasons].map(([param, texts]) => [param, [...texts]]))
  return new Failure(422, { message: 'The given data was invalid.', errors })
}

/** 403 with a text of the specification. The body names the address only where the address is the reason. */
export const refused = (reason: AccessReason, address: string): Failure =>
  new Failure(403, { error: accessTexts[reason], ...(reason === 'address' && { ip: address }) })

export const absent = (what: string): Failure => new Failure(404, { message: `${what} was not found.` })

/** 400: what the search engine returns for a page whose spare record lies outside its window. */
export const engineRefused = (why: string): Failure => new Failure(400, { error: `${engineRefusal}: ${why}` })

/** 503: the store is not available at the moment; a retry may succeed. */
export const unavailable = (): Failure =>
  new Failure(503, { message: 'The search engine is not available. Try again in a moment.' })

/** Retry-After of the 503 in seconds: about the time in which a cluster replaces a lost node. */
export const retryAfter = 5

import { type AccessReason, accessTexts, engineRefusal } from '#contract/problems.ts'
import type { Issue } from '#contract/query-reader.ts'

/** An answer that is not 200: thrown where it is found out, made a response in one place (app.ts). */
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

/** 422 with every reason under its parameter. */
export function invalid(issues: readonly Issue[]): Failure {
  const reasons = new Map<string, Set<string>>()
  for (const { param, message } of issues)
    reasons.set(param, (reasons.get(param) ?? new Set()).add(`${param} ${message}`))
  const errors = Object.fromEntries([...reasons].map(([param, texts]) => [param, [...texts]]))
  return new Failure(422, { message: 'The given data was invalid.', errors })
}

/** 403; the texts are the specification's. Only a refused address is in its answer. */
export const refused = (reason: AccessReason, address: string): Failure =>
  new Failure(403, { error: accessTexts[reason], ...(reason === 'address' && { ip: address }) })

export const absent = (what: string): Failure => new Failure(404, { message: `${what} was not found.` })

/** 400: what the search engine says of a page whose spare record lies outside its window. */
export const engineRefused = (why: string): Failure => new Failure(400, { error: `${engineRefusal}: ${why}` })

/** What is asked for may be answered soon: the store says that it is not itself. */
export const unavailable = (): Failure =>
  new Failure(503, { message: 'The search engine is not available. Try again in a moment.' })

/** Seconds, as the Retry-After of it: about how long a cluster takes to name another node in place of a lost one. */
export const retryAfter = 5

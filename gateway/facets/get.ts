import { apiRoot } from '#contract/requests.ts'
import type { Forward, ForwardedCall } from '../proxy/forward.ts'
import { problemTexts } from '../shared/problem.ts'
import { failedAs, Unanswered } from './unanswered.ts'

/** For whom something is asked, and until when. */
export interface Asker extends Omit<ForwardedCall, 'request'> {
  readonly signal: AbortSignal
}

/** What the service answers at a path below the interface's root, read as JSON. Throws Unanswered. */
export type Get = (path: string) => Promise<unknown>

/** Answered with something that is no answer to the question. */
export const badGateway = (): Unanswered =>
  new Unanswered({ failed: { status: 502, body: JSON.stringify({ error: problemTexts(502) }) } })

/** Asks by the same way as a browser's own request: kept answers, the copy, the key's removal. */
export const getting =
  (forward: Forward, { signal, ...call }: Asker): Get =>
  async (path) => {
    signal.throwIfAborted()
    // An address that only this process sees: the forwarder reads its path and query.
    const request = new Request(`http://gateway.internal${apiRoot}${path}`)
    const answer = await forward({ ...call, request })
    if (!answer.ok) throw await failedAs(answer)
    try {
      return await answer.json()
    } catch {
      throw badGateway()
    }
  }

import { apiRoot, leftOutOf } from '#contract/requests.ts'
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

/** Asks as a browser's own request is: by the same forwarder, with the key put in and taken out where it always is. */
function askService(
  forward: Forward,
  path: string,
  { signal, ...call }: Asker,
  body?: unknown,
): Promise<Response> {
  signal.throwIfAborted()
  // An address that only this process sees: the forwarder reads its path and query.
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return forward({ ...call, request: new Request(`http://gateway.internal${apiRoot}${path}`, init) })
}

/** The answer's status with its body read as JSON; undefined where that is none. */
export async function askJson(
  forward: Forward,
  path: string,
  asker: Asker,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown; readonly failure: () => Promise<Unanswered> }> {
  const answer = await askService(forward, path, asker, body)
  // A number of more cars than were asked for is no answer.
  const uncounted = leftOutOf(answer.headers)
  if (uncounted !== undefined) throw new Unanswered({ uncounted })
  const text = await answer.text().catch(() => '')
  const failure = () => failedAs(new Response(text, answer))
  try {
    return { status: answer.status, body: JSON.parse(text), failure }
  } catch {
    return { status: answer.status, body: undefined, failure }
  }
}

export const getting =
  (forward: Forward, asker: Asker): Get =>
  async (path) => {
    const { status, body, failure } = await askJson(forward, path, asker)
    if (status !== 200) throw await failure()
    if (body === undefined) throw badGateway()
    return body
  }

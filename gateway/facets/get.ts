import { apiRoot, leftOutOf } from '#contract/requests.ts'
import type { Forward, ForwardedCall } from '../proxy/forward.ts'
import { problemTexts } from '../shared/problem.ts'
import { failedAs, Unanswered } from './unanswered.ts'

/** The client and account of a request, with an abort signal. */
export interface Asker extends Omit<ForwardedCall, 'request'> {
  readonly signal: AbortSignal
}

/** The parsed JSON of a path below the interface's root. Throws Unanswered. */
export type Get = (path: string) => Promise<unknown>

/** For an answer that does not match its schema. */
export const badGateway = (): Unanswered =>
  new Unanswered({ failed: { status: 502, body: JSON.stringify({ error: problemTexts(502) }) } })

/** Uses the same forwarder as browser requests, which adds and removes the access key. */
function askService(
  forward: Forward,
  path: string,
  { signal, ...call }: Asker,
  body?: unknown,
): Promise<Response> {
  signal.throwIfAborted()
  // A placeholder host: the forwarder reads only path and query.
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return forward({ ...call, request: new Request(`http://gateway.internal${apiRoot}${path}`, init) })
}

/** The status and the parsed JSON body. The body is undefined when it is no JSON. */
export async function askJson(
  forward: Forward,
  path: string,
  asker: Asker,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown; readonly failure: () => Promise<Unanswered> }> {
  const answer = await askService(forward, path, asker, body)
  // A count of a wider search is not usable.
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

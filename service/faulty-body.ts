import type { FaultHit } from './faults.ts'
import { parseExact, stringifyExact } from './inventory/json.ts'

/** One value of each JSON type; none could be mistaken for the original value. */
const others = ['?', -0.5, [], {}, true] as const

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'bigint'
        ? 'number'
        : typeof value

/** Changes the type of every `each`-th value of a body, lists and objects too, depth first; repeatable. */
function mistyped(body: unknown, each: number): unknown {
  let count = 0
  const walk = (value: unknown): unknown => {
    count += 1
    if (count % each === 0) {
      const other = others[(count / each) % others.length]
      return typeOf(other) === typeOf(value) ? null : other
    }
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(body)
}

/** Puts the fault into the body and the rate limit's headers of a good response; status and type stay. */
export async function faultyBody(
  { broken, wrong, throttled }: FaultHit,
  response: Response,
): Promise<Response> {
  for (const [name, value] of Object.entries(throttled?.headers ?? {})) response.headers.set(name, value)
  if (!broken && wrong === undefined) return response
  const text = await response.text()
  const body = wrong === undefined ? text : stringifyExact(mistyped(parseExact(text, true), wrong), true)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(broken ? body.slice(0, Math.ceil(body.length / 2)) : body, {
    status: response.status,
    headers,
  })
}

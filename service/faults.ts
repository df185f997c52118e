import { endpointNames } from '#contract/endpoints.ts'
import { type Param, readParam } from '#contract/endpoints-kinds.ts'
import { extensionRoutes } from '#contract/facets/extensions.ts'
import { QueryReader } from '#contract/query-reader.ts'
import { invalid } from './failures.ts'
import type { RouteName } from './call.ts'
import { createThrottle, type Throttle, type Throttled } from './throttle.ts'

// The fault switch makes the service slow or broken on purpose, for tests and demonstrations of how a client
// reacts. It exists only where the service was started with --faults.

const whole = (min: number, max: number, about: string) =>
  ({ kind: 'whole', bounds: [min, max], blank: 'fault', outside: 'fault', about }) as const

/** The parameters of /faults; docs/service.md lists them from here. */
export const faultParams = {
  key: {
    kind: 'text',
    length: [1, 200],
    about: 'Only requests with this key; absent: the api_key of this request, or all keys.',
  },
  endpoint: {
    kind: 'choice',
    values: ['all', ...endpointNames, ...extensionRoutes],
    otherwise: 'all',
    about: 'Only this endpoint.',
  },
  match: { kind: 'text', length: [1, 200], about: 'Only requests whose path and query contain this text.' },
  seconds: { ...whole(1, 3600, 'How long the fault stays; 60 where absent.'), otherwise: 60 },
  times: whole(1, 1_000_000, 'At most so many requests; without limit where absent.'),
  percent: { ...whole(1, 100, 'Share of the requests that it hits; all where absent.'), otherwise: 100 },
  delay: whole(0, 60_000, 'Milliseconds to wait before anything else.'),
  rate: whole(
    1,
    1_000_000,
    'Requests a minute of a key, said in X-RateLimit-Limit and -Remaining; the others: 429 with Retry-After.',
  ),
  status: whole(400, 599, 'Answer with this status instead.'),
  param: {
    kind: 'text',
    length: [1, 200],
    about: 'The parameter that an answer of status 422 finds fault with.',
  },
  retry_after: whole(0, 31_536_000, 'Seconds, as the Retry-After header of that answer.'),
  broken: whole(0, 1, '1: a body cut in the middle.'),
  wrong: whole(1, 1_000_000, 'Of so many values of a body one is of another type; 1: every value.'),
  drop: whole(0, 1, '1: close the connection without an answer.'),
  off: whole(0, 1, '1: take back every fault of the key.'),
} as const satisfies Record<string, Param>

export interface FaultRule {
  readonly key: string | undefined
  readonly endpoint: string
  readonly match: string | undefined
  readonly until: number
  readonly percent: number
  /** Requests left to hit; Infinity where there is no limit. */
  left: number
  readonly delay: number
  readonly rate: number | undefined
  readonly status: number | undefined
  readonly param: string | undefined
  readonly retryAfter: number | undefined
  readonly broken: boolean
  readonly wrong: number | undefined
  readonly drop: boolean
}

export interface Faults {
  /** Reads a request to /faults and applies it; returns the active faults of its key. */
  control(query: Iterable<readonly [string, string]>, now: number): readonly FaultRule[]
  /** The fault that hits this request, if any. */
  hit(request: { key: string | null; endpoint: RouteName; url: string; now: number }): FaultHit | undefined
}

/** A fault as applied to one request. */
export interface FaultHit extends FaultRule {
  readonly throttled: Throttled | undefined
}

type Effect = Pick<FaultRule, 'delay' | 'rate' | 'status' | 'broken' | 'wrong' | 'drop'>

const doesAnything = ({ delay, rate, status, broken, wrong, drop }: Effect) =>
  delay > 0 || rate !== undefined || status !== undefined || broken || wrong !== undefined || drop

function readFault(params: QueryReader, now: number): { fault: FaultRule; off: boolean } {
  const read = <N extends keyof typeof faultParams>(name: N) => readParam(faultParams[name], name, params)
  const fault = {
    key: read('key') ?? params.one('api_key'),
    endpoint: read('endpoint'),
    match: read('match'),
    until: now + read('seconds') * 1000,
    percent: read('percent'),
    left: read('times') ?? Infinity,
    delay: read('delay') ?? 0,
    rate: read('rate'),
    status: read('status'),
    param: read('param'),
    retryAfter: read('retry_after'),
    broken: read('broken') === 1,
    wrong: read('wrong'),
    drop: read('drop') === 1,
  }
  const off = read('off') === 1
  if (params.issues.length > 0) throw invalid(params.issues)
  return { fault, off }
}

/** Faults of different keys do not affect each other, so that tests can run side by side. */
export function createFaults(chance: () => number = Math.random): Faults {
  let active: FaultRule[] = []
  const throttles = new WeakMap<FaultRule, Throttle>()
  return {
    control: (query, now) => {
      const { fault, off } = readFault(new QueryReader(query), now)
      active = active.filter(({ until, left }) => until > now && left > 0)
      if (off) active = active.filter(({ key }) => key !== fault.key)
      else if (doesAnything(fault)) active.push(fault)
      if (fault.rate !== undefined) throttles.set(fault, createThrottle(fault.rate))
      return active.filter(({ key }) => key === fault.key)
    },
    hit: ({ key, endpoint, url, now }) => {
      const fault = active.find(
        (one) =>
          one.until > now &&
          one.left > 0 &&
          (one.key === undefined || one.key === key) &&
          (one.endpoint === 'all' || one.endpoint === endpoint) &&
          (one.match === undefined || url.includes(one.match)) &&
          chance() * 100 < one.percent,
      )
      if (fault === undefined) return undefined
      fault.left -= 1
      return { ...fault, throttled: throttles.get(fault)?.(key, now) }
    },
  }
}

/** Thrown to a caller in this process, which has no connection to drop. */
export class Dropped extends Error {
  override readonly name = 'Dropped'
}

/** Applies the fault; undefined where the request still needs its normal response. */
export async function applyFault(fault: FaultHit, hangUp: () => void): Promise<Response | undefined> {
  if (fault.delay > 0) await new Promise((resolve) => setTimeout(resolve, fault.delay))
  if (fault.drop) {
    hangUp()
    throw new Dropped('the connection was dropped by the fault switch')
  }
  const refused = fault.throttled?.refused === true
  const status = refused ? 429 : fault.status
  if (status === undefined) return undefined
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    ...fault.throttled?.headers,
  })
  if (!refused && fault.retryAfter !== undefined) headers.set('retry-after', String(fault.retryAfter))
  const errors =
    fault.param === undefined
      ? {}
      : { errors: { [fault.param]: [`${fault.param} is refused by the fault switch`] } }
  const body = JSON.stringify({ message: 'The fault switch answers.', ...errors })
  return new Response(fault.broken ? body.slice(0, 12) : body, { status, headers })
}

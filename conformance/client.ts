import { parse } from 'lossless-json'

export interface Reply {
  readonly url: string
  readonly status: number
  readonly text: string
  /** Undefined if the body is not JSON. Integers beyond 2^53 are decimal text. */
  readonly body: unknown
  readonly headers: Headers
}

export type Params = readonly (readonly [name: string, value: string])[]
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const asNumber = (digits: string): number | string => {
  const number = Number(digits)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number
}

/** Parses JSON as the contract's resources expect it: integers that a number cannot hold become text. */
function readJson(text: string): unknown {
  try {
    return parse(text, null, asNumber)
  } catch {
    return undefined
  }
}

/** Sends requests to any implementation, given its address and a key. */
export class Client {
  readonly base: string
  readonly key: string
  readonly #fetch: Fetch
  requestCount = 0

  constructor(base: string, key: string, fetch: Fetch = globalThis.fetch) {
    this.base = base.replace(/\/$/, '')
    this.key = key
    this.#fetch = fetch
  }

  /** Requests a whole address, such as a link or `next_url`. */
  async follow(url: string, init: RequestInit = {}): Promise<Reply> {
    this.requestCount += 1
    const headers = { accept: 'application/json' }
    const response = await this.#fetch(url, { headers, signal: AbortSignal.timeout(60_000), ...init })
    const text = await response.text()
    return { url, status: response.status, text, body: readJson(text), headers: response.headers }
  }

  get(path: string, params: Params = [], key: string | undefined = this.key): Promise<Reply> {
    const all = [...params.map(([...pair]) => pair), ...(key === '' ? [] : [['api_key', key]])]
    return this.follow(`${this.base}${path}?${new URLSearchParams(all)}`)
  }

  /** Sends the query exactly as written, because URLSearchParams would correct it. */
  raw(pathAndQuery: string, init: RequestInit = {}): Promise<Reply> {
    const joint = pathAndQuery.includes('?') ? '&' : '?'
    return this.follow(`${this.base}${pathAndQuery}${joint}api_key=${encodeURIComponent(this.key)}`, init)
  }
}

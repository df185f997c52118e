import * as v from 'valibot'
import { holdsBigInt, parseExact } from '#service/inventory/json.ts'
import { withoutKey, withKey } from './key.ts'

// Sends one request at a time; pauses grow while the service has trouble. No text for users or operators
// contains the key, error messages included.

export interface MirrorClock {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number): Promise<void>
}

export type Send = (url: string, init: RequestInit) => Promise<Response>

export interface ClientOptions {
  /** Without a trailing slash. */
  readonly base: string
  readonly key: string
  readonly send: Send
  readonly clock: MirrorClock
  /** Attempts per request before the service counts as out of reach. */
  readonly tries: number
  /** Timeout of one response, in milliseconds. */
  readonly timeoutMs: number
  readonly onTrouble: (text: string, waitMs: number) => void
}

/** The service refuses the account; only the account's owner can change that. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused'
}

/** A response that a retry would not change. */
export class Answered extends Error {
  override readonly name = 'Answered'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Every attempt failed. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
  /** Whether the last attempt timed out, which a smaller batch may avoid. */
  readonly slow: boolean
  constructor(message: string, slow: boolean) {
    super(message)
    this.slow = slow
  }
}

/** The body of a 200. With `exact`, integers beyond 2^53 are bigints. */
export interface MirroredBody {
  readonly body: unknown
  readonly exact: boolean
}

export interface MirrorClient {
  /** `path` is below the base and has no key. */
  get(path: string): Promise<MirroredBody>
  /** Follows a `next_url`, always at the base's own host, even if the URL names another. */
  follow(url: string): Promise<MirroredBody>
  /** Number of retries so far. */
  readonly failures: () => number
}

const longestPauseMs = 60_000
const longestAskedMs = 3_600_000

/** Retry-After in seconds or as a date (RFC 9110); 0 if absent or unreadable. */
function retryAfterMs(answer: Response, now: number): number {
  const text = answer.headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? 0 : Math.min(longestAskedMs, Math.max(0, ms))
}

const mayPass = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

const Refusal = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.optional(v.unknown()), message: v.optional(v.unknown()) }),
)

/** The message of a failed response, if its body has the interface's form. */
async function wordsOf(answer: Response): Promise<string> {
  const read = v.safeParse(Refusal, await answer.text().catch(() => ''))
  const { error, message } = read.success ? read.output : {}
  return [error, message].find((words) => typeof words === 'string')?.slice(0, 300) ?? ''
}

type AskOutcome = MirroredBody | { readonly trouble: string; readonly waitMs: number; readonly slow: boolean }

export function createClient(options: ClientOptions): MirrorClient {
  const { base, key, send, clock, tries, timeoutMs, onTrouble } = options
  const { origin } = new URL(base)
  let failures = 0

  async function once(url: string, what: string): Promise<AskOutcome> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // Redirects are not followed: they would send the key to another host.
      const answer = await send(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal })
      const { status } = answer
      if (status === 200) {
        const text = await answer.text()
        const exact = holdsBigInt(text)
        return { body: parseExact(text, exact), exact }
      }
      const words = withoutKey(await wordsOf(answer), key)
      const said = `${what} answered ${status}${words === '' ? '' : `: ${words}`}`
      if (status === 401 || status === 403) throw new AccessRefused(said)
      if (!mayPass(status)) throw new Answered(status, said)
      return { trouble: said, waitMs: retryAfterMs(answer, clock.now()), slow: false }
    } catch (error) {
      if (error instanceof AccessRefused || error instanceof Answered) throw error
      if (signal.aborted) return { trouble: `${what} took too long`, waitMs: 0, slow: true }
      if (error instanceof SyntaxError)
        return { trouble: `${what} answered broken JSON`, waitMs: 0, slow: false }
      const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
      const reason = withoutKey(cause instanceof Error ? cause.message : String(cause), key)
      return { trouble: `${what} gave no answer: ${reason}`, waitMs: 0, slow: false }
    }
  }

  async function ask(url: string): Promise<MirroredBody> {
    const what = new URL(url).pathname
    for (let tried = 1; ; tried++) {
      const outcome = await once(url, what)
      if ('body' in outcome) return outcome
      failures++
      if (tried >= tries) throw new OutOfReach(outcome.trouble, outcome.slow)
      const pauseMs = Math.max(outcome.waitMs, Math.min(longestPauseMs, 1000 * 2 ** (tried - 1)))
      onTrouble(outcome.trouble, pauseMs)
      await clock.sleep(pauseMs)
    }
  }

  return {
    get: (path) => ask(withKey(base + path, key)),
    follow: (url) => {
      const next = new URL(url, base)
      // The key goes to its own service only, even if a proxy makes the service name another host.
      const own = next.origin === origin && URL.canParse(url) ? url : `${base}/cars${next.search}`
      return ask(/[?&]api_key=[^&#]/.test(own) ? own : withKey(own, key))
    },
    failures: () => failures,
  }
}

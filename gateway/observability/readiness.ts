import type { Backend } from '#service/backend.ts'
import { upstreamAddress } from '../proxy/address.ts'
import { failureOf, type UpstreamOutcome } from '../shared/failures.ts'

/** Timeout of a readiness check. */
const patienceMs = 5000
const freshMs = 10_000

export interface Readiness {
  /** Whether load balancers should send requests here: the process is not ending, and the service answers. */
  ready(): Promise<boolean>
  /** Checks now. Returns an error text for the operator, or undefined. */
  look(): Promise<string | undefined>
  /** Marks this process as ending. */
  stop(): void
}

interface ReadinessOptions {
  readonly backend: Backend
  readonly key: string | undefined
  readonly onLook?: (up: boolean) => void
  readonly now?: () => number
  /** Milliseconds. */
  readonly patience?: number
}

/** Any answer below 500 shows that the service is up. A refused key is reported and does not affect readiness. */
export function createReadiness({
  backend,
  key,
  onLook,
  now = () => performance.now(),
  patience = patienceMs,
}: ReadinessOptions): Readiness {
  const ask = async (): Promise<UpstreamOutcome> => {
    try {
      const headers = { accept: 'application/json' }
      const address = upstreamAddress(backend.base, '/domains', '', key)
      const signal = AbortSignal.timeout(patience)
      const answer = await backend.send(new Request(address, { headers }), '127.0.0.1', signal)
      await answer.body?.cancel()
      return { status: answer.status, json: /json/i.test(answer.headers.get('content-type') ?? '') }
    } catch (error) {
      return { error }
    }
  }

  let stopping = false
  let last: { at: number; found: Promise<UpstreamOutcome> } | undefined

  const look = () => {
    const found = ask()
    last = { at: now(), found }
    return found
  }
  const isUp = (outcome: UpstreamOutcome) => 'status' in outcome && outcome.status < 500

  return {
    async ready() {
      if (stopping) return false
      const outcome = await (last !== undefined && now() - last.at < freshMs ? last.found : look())
      onLook?.(isUp(outcome))
      return isUp(outcome)
    },
    async look() {
      const outcome = await look()
      onLook?.(isUp(outcome))
      const failure = failureOf(outcome)
      // Without a configured key the service refuses every request, which still shows that it is up.
      if (failure?.cause === 'key refused' && key === undefined) return undefined
      if (failure !== undefined) return `${failure.cause} (${failure.detail})`
      const isThere = 'status' in outcome && outcome.status === 200
      return isThere ? undefined : 'it has no /domains: is the path of the address right?'
    },
    stop: () => {
      stopping = true
    },
  }
}

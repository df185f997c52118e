import type { Backend } from '#service/backend.ts'
import { upstreamAddress } from '../proxy/address.ts'
import { failureOf, type UpstreamOutcome } from '../shared/failures.ts'

/** The time that a readiness check gives the service. */
const patienceMs = 5000
/** What was found is good for so long, however often it is asked. */
const freshMs = 10_000

export interface Readiness {
  /** Whether requests are worth sending here: this process goes on, and the service answers. */
  ready(): Promise<boolean>
  /** The same looked at now: what is wrong, in words for the operator; undefined where nothing is. */
  look(): Promise<string | undefined>
  /** From now on nothing new is wanted. */
  stop(): void
}

interface ReadinessOptions {
  readonly backend: Backend
  readonly key: string | undefined
  readonly onLook?: (up: boolean) => void
  readonly now?: () => number
}

/** Any answer below 500 shows that the service is there; a key that it refuses is said, and is for its readers to see. */
export function createReadiness({ backend, key, onLook, now = Date.now }: ReadinessOptions): Readiness {
  const ask = async (): Promise<UpstreamOutcome> => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const headers = { accept: 'application/json' }
      const address = upstreamAddress(backend.base, '/domains', '', key)
      const answer = await backend.send(new Request(address, { headers, signal }), '127.0.0.1')
      await answer.body?.cancel()
      return { status: answer.status, json: true }
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
      // Without a key of ours it refuses everybody, and that it does so shows that it is there.
      if (failure === undefined || (failure.cause === 'key refused' && key === undefined)) return undefined
      return `${failure.cause} (${failure.detail})`
    },
    stop: () => {
      stopping = true
    },
  }
}

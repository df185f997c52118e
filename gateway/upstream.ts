import { defaultLanguage } from '#contract/languages.ts'
import { apiRoot, domainsPath } from '#contract/requests.ts'
import type { Copy } from '#mirror/copy.ts'
import type { Backend } from '#service/backend.ts'
import { type CountsFor, createCounts } from './facets/counts.ts'
import type { Asker } from './facets/get.ts'
import { copySource, type NumberSource, serviceSource } from './facets/sources.ts'
import type { Pace } from './pace/pace.ts'
import { keepAnswers } from './proxy/answers.ts'
import { withoutUnknown } from './facets/extra-params.ts'
import { createForwarder, type Forward, type ForwardOptions } from './proxy/forward.ts'

export interface UpstreamOptions extends Omit<ForwardOptions, 'backend'> {
  readonly backend: Backend
  readonly copy?: Copy | undefined
  /** The rate limiter. Absent for a service in this process. */
  readonly pace?: Pace | undefined
  /** Size of the answer cache in bytes; 0 disables it. */
  readonly answersBytes: number
}

/** The forwarders and count sources of a service. */
export interface ServiceWays {
  readonly forward: Forward
  readonly beside: Forward
  /** The first source that can answer is used. The last one is the service itself. */
  readonly sources: readonly NumberSource[]
  readonly countsFor: CountsFor
  readonly pace: Pace | undefined
}

/**
 * The service's refusal of the client, or undefined. Asked before cached data of an account is returned, since a service
 * refuses by key and address. Costs at most a request for the list of sources, which is cached.
 */
export async function refusalOf(
  { forward }: Pick<ServiceWays, 'forward'>,
  asker: Omit<Asker, 'signal'>,
): Promise<Response | undefined> {
  const admitted = await forward({
    ...asker,
    request: new Request(`http://gateway.internal${apiRoot}${domainsPath(defaultLanguage)}`),
  })
  if (!admitted.ok) return admitted
  await admitted.body?.cancel()
  return undefined
}

export function createUpstream({
  backend,
  copy,
  pace,
  answersBytes,
  ...options
}: UpstreamOptions): ServiceWays {
  const forwardToCopy = copy && createForwarder({ backend: copy.backend, ...options })

  /** A refusal by the mirror may come from a gap, such as a cursor of the service: the service then answers. */
  const copyOr =
    (there: Forward): Forward =>
    async (call) => {
      const { pathname, searchParams } = new URL(call.request.url)
      if (forwardToCopy && copy?.answers(pathname.slice(apiRoot.length), searchParams)) {
        const { onOutcome: _, ...asked } = call
        const answer = await forwardToCopy({ ...asked, key: copy.key() })
        if (answer.ok) return answer
        await answer.body?.cancel()
      }
      return there(call)
    }

  const asked = pace?.people(backend) ?? backend
  const beside = pace?.decoration(backend) ?? backend
  // The allowlist for the gateway's own requests includes extensions.
  const passes = { export: false, faults: false, extensions: true }
  const own = (of: Backend) => createForwarder({ ...options, backend: of, passes, noticed: undefined })
  const service = serviceSource(backend, own(beside))
  const sources = [...(copy === undefined ? [] : [copySource(copy, own(copy.backend))]), service]
  // The mirror decides itself which requests it answers (mirror/answerable.ts), and its engine has all extensions.
  const { extensions } = service
  const passed = copyOr(withoutUnknown(createForwarder({ backend: asked, ...options }), extensions))
  const forward = keepAnswers(passed, backend, answersBytes, { limit: pace?.limit })
  const byInterface = {
    urgent: forward,
    beside:
      pace === undefined
        ? forward
        : copyOr(withoutUnknown(createForwarder({ ...options, backend: beside }), extensions)),
  }
  return {
    forward,
    beside: byInterface.beside,
    sources,
    countsFor: createCounts({ forward: byInterface, sources, keeps: answersBytes > 0, pace }),
    pace,
  }
}

import { apiRoot } from '#contract/requests.ts'
import type { Copy } from '#mirror/copy.ts'
import type { Backend } from '#service/backend.ts'
import { type CountsFor, createCounts } from './facets/counts.ts'
import { copySource, type NumberSource, serviceSource } from './facets/sources.ts'
import type { Pace } from './pace/pace.ts'
import { keepAnswers } from './proxy/answers.ts'
import { withoutUnknown } from './facets/extra-params.ts'
import { createForwarder, type Forward, type ForwardOptions } from './proxy/forward.ts'

export interface UpstreamOptions extends Omit<ForwardOptions, 'backend'> {
  readonly backend: Backend
  /** Answers in the service's stead what it can. */
  readonly copy?: Copy | undefined
  /** How the service is spared; absent for one in this process. */
  readonly pace?: Pace | undefined
  /** How many bytes of answers are kept for the next who asks the same; 0 keeps none. */
  readonly answersBytes: number
}

/** All ways to the service. */
export interface ServiceWays {
  /** As a browser's request is passed on. */
  readonly forward: Forward
  /** As what no person waits for is asked. */
  readonly beside: Forward
  /** The first that answers is asked; the last one is the service itself. */
  readonly sources: readonly NumberSource[]
  readonly countsFor: CountsFor
  readonly pace: Pace | undefined
}

export function createUpstream({
  backend,
  copy,
  pace,
  answersBytes,
  ...options
}: UpstreamOptions): ServiceWays {
  const forwardToCopy = copy && createForwarder({ backend: copy.backend, ...options })

  /** What the copy refuses it may only lack, such as a cursor of the service's: the service says how it is. */
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
  // The gateway's own questions are no browser's: they pass where those do not.
  const passes = { export: false, faults: false, extensions: true }
  const own = (of: Backend) => createForwarder({ ...options, backend: of, passes, noticed: undefined })
  const service = serviceSource(backend, own(beside))
  const sources = [...(copy === undefined ? [] : [copySource(copy, own(copy.backend))]), service]
  // The copy answers what it is asked for by itself (mirror/answerable.ts), and its engine knows all extensions.
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

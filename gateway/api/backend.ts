import type { EmbeddedService } from '#service/embed.ts'
import { codeOf } from '#service/store/error-code.ts'
import { askOverHttp } from './over-http.ts'

/** The service behind the gateway: in this process, or another one's over HTTP. */
export interface Backend {
  /** What its links start with, without a slash at the end. */
  readonly base: string
  /**
   * Rejects when no answer can be had.
   * @param caller the browser's address, where it makes a difference
   * @param signal not the request's own: Node keeps all that listens to one until long after the answer
   */
  send(request: Request, caller: string, signal?: AbortSignal): Promise<Response>
  /**
   * What an answer to this account depends on besides its address: as long as the text is the same, so is the answer.
   * Absent where nobody can tell.
   */
  stateOf?(key: string | undefined, caller: string): string
}

// A name that no resolver knows: it appears in links before they are rewritten, and nowhere else.
const insideBase = 'http://service.internal'

export const embeddedBackend = (service: Pick<EmbeddedService, 'fetch' | 'accounts' | 'state'>): Backend => ({
  base: insideBase,
  send: (request, caller) => service.fetch(request, { address: caller }),
  stateOf: (key, caller) => {
    const account = service.accounts().find((one) => one.api_key === key)
    // An account with an allowlist answers by who asks.
    const from = account !== undefined && account.ip_allowlist.length > 0 ? caller : ''
    return `${service.state()} ${from}`
  },
})

/** What a connection fails with that the other side has closed, perhaps while the request was on its way. */
const closedCodes: readonly string[] = ['ECONNRESET', 'EPIPE']

const wasClosed = (error: unknown): boolean => closedCodes.includes(codeOf(error))

/** The allowlist of an account then sees this machine's address, which is what it is for. */
export const remoteBackend = (base: string): Backend => ({
  base: base.replace(/\/+$/, ''),
  // A redirect is not followed: it would take the key to wherever it points.
  send: async (request, _caller, signal) => {
    try {
      return await askOverHttp(request, signal)
    } catch (error) {
      // A kept connection may be closed just as it is used. All that is asked for can be asked for twice (RFC 9110 §9.2.2).
      if (!wasClosed(error) || signal?.aborted === true) throw error
      return askOverHttp(request, signal)
    }
  },
})

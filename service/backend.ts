import type { EmbeddedService } from './embed.ts'

/** A service as a gateway asks it: in this process, or another one's over HTTP. */
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
   * Absent where unknown.
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

import type { EmbeddedService } from './embed.ts'

/** The service that a gateway sends requests to: in this process, or over HTTP. */
export interface Backend {
  /** Start of the service's links, without a slash at the end. */
  readonly base: string
  /**
   * Rejects when no response arrives.
   * @param caller the browser's address, where it matters
   * @param signal not the request's own: Node keeps that signal's listeners until long after the response
   */
  send(request: Request, caller: string, signal?: AbortSignal): Promise<Response>
  /**
   * The state that responses to this account depend on besides the URL: while the text stays, so do they.
   * Absent where unknown.
   */
  stateOf?(key: string | undefined, caller: string): string
}

// A name that no resolver knows. Links carry it only until they are rewritten.
const insideBase = 'http://service.internal'

export const embeddedBackend = (service: Pick<EmbeddedService, 'fetch' | 'accounts' | 'state'>): Backend => ({
  base: insideBase,
  send: (request, caller) => service.fetch(request, { address: caller }),
  stateOf: (key, caller) => {
    const account = service.accounts().find((one) => one.api_key === key)
    // The response to an account with an allowlist depends on the caller's address.
    const from = account !== undefined && account.ip_allowlist.length > 0 ? caller : ''
    return `${service.state()} ${from}`
  },
})

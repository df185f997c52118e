import type { EmbeddedService } from '#service/embed.ts'

/** The service behind the gateway: in this process, or another one's over HTTP. */
export interface Backend {
  /** What its links start with, without a slash at the end. */
  readonly base: string
  /** Rejects when no answer can be had. `caller` is the browser's address, where it makes a difference. */
  send(request: Request, caller: string): Promise<Response>
}

// A name that no resolver knows: it appears in links before they are rewritten, and nowhere else.
const insideBase = 'http://service.internal'

export const embeddedBackend = (service: Pick<EmbeddedService, 'fetch'>): Backend => ({
  base: insideBase,
  send: (request, caller) => service.fetch(request, { address: caller }),
})

/** What a connection fails with that the other side has closed, perhaps while the request was on its way. */
const closedCodes: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

const wasClosed = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  closedCodes.includes(Reflect.get(error.cause, 'code'))

/** The allowlist of an account then sees this machine's address, which is what it is for. */
export const remoteBackend = (base: string): Backend => ({
  base: base.replace(/\/+$/, ''),
  // A redirect is not followed: it would take the key to wherever it points.
  send: async (request) => {
    const ask = () =>
      fetch(request.url, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        redirect: 'manual',
      })
    try {
      return await ask()
    } catch (error) {
      // A kept connection may be closed just as it is used. All that is asked for can be asked for twice (RFC 9110 §9.2.2).
      if (!wasClosed(error) || request.signal.aborted) throw error
      return ask()
    }
  },
})

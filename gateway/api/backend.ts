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

/** The allowlist of an account then sees this machine's address, which is what it is for. */
export const remoteBackend = (base: string): Backend => ({
  base: base.replace(/\/+$/, ''),
  // A redirect is not followed: it would take the key to wherever it points.
  send: (request) => fetch(request, { redirect: 'manual' }),
})

import type { Backend } from '#service/backend.ts'
import { errorCode } from '#service/store/error-code.ts'
import { askOverHttp } from './over-http.ts'

/** Error codes of a connection that the other side has closed, perhaps while the request was in flight. */
const closedCodes: readonly string[] = ['ECONNRESET', 'EPIPE']

const wasClosed = (error: unknown): boolean => closedCodes.includes(errorCode(error))

/** An account's IP allowlist sees the address of the gateway's machine. */
export const remoteBackend = (base: string): Backend => ({
  base: base.replace(/\/+$/, ''),
  // A redirect is not followed: it would send the key to its target.
  send: async (request, _caller, signal) => {
    const body = request.body === null ? undefined : await request.text()
    try {
      return await askOverHttp(request, { signal, body })
    } catch (error) {
      // The service may close an idle connection just as it is reused. Requests are idempotent (RFC 9110 §9.2.2).
      if (!wasClosed(error) || signal?.aborted === true) throw error
      return askOverHttp(request, { signal, body })
    }
  },
})

import type { Backend } from '#service/backend.ts'
import { errorCode } from '#service/store/error-code.ts'
import { askOverHttp } from './over-http.ts'

/** What a connection fails with that the other side has closed, perhaps while the request was on its way. */
const closedCodes: readonly string[] = ['ECONNRESET', 'EPIPE']

const wasClosed = (error: unknown): boolean => closedCodes.includes(errorCode(error))

/** The allowlist of an account then sees this machine's address, which is what it is for. */
export const remoteBackend = (base: string): Backend => ({
  base: base.replace(/\/+$/, ''),
  // A redirect is not followed: it would take the key to wherever it points.
  send: async (request, _caller, signal) => {
    const body = request.body === null ? undefined : await request.text()
    try {
      return await askOverHttp(request, { signal, body })
    } catch (error) {
      // A kept connection may be closed just as it is used. All that is asked for can be asked for twice (RFC 9110 §9.2.2).
      if (!wasClosed(error) || signal?.aborted === true) throw error
      return askOverHttp(request, { signal, body })
    }
  },
})

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@opensearch-project/opensearch'
import { stringifyExact } from '../../inventory/json.ts'
import { StoreUnavailable } from '../store.ts'
import { OpenSearchError, ownError, errorText } from './errors.ts'
import type { OpenSearchSettings } from './settings.ts'

export interface CallOptions {
  /** False: no retry. */
  readonly again?: boolean
  readonly timeoutMs?: number
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** Writes a whole document, ends one by its `gen_to` field, or removes one. The texts are document ids. */
export type BulkAction =
  | { readonly write: string; readonly document: object; readonly exact: boolean }
  | { readonly end: string; readonly generation: number }
  | { readonly remove: string }

export interface Cluster {
  /** Returns the body of the response. `body`: JSON, where bigints stay exact, or a text of JSON lines. */
  call(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  /** Sends several requests at once, each of at most 5 MB; rejects if the cluster refuses any action. */
  bulk(index: string, actions: AsyncIterable<BulkAction>): Promise<void>
  close(): Promise<void>
}

/** A failed call is not retried after this time. */
const patienceMs = 2000
const usualTimeoutMs = 10_000
/** A longer bulk request counts as failed, as the lease assumes (lease.ts). */
const bulkTimeoutMs = 30_000

/** 100, 300, 900 … ms, up to 10 s; varied by a third, so that processes do not all retry at once. */
export const pauseMs = (attempt: number, chance = Math.random()): number =>
  Math.min(10_000, 100 * 3 ** attempt) * (2 / 3 + (chance * 2) / 3)

/** Retries with pauses while the cluster is unavailable and time is left; a refusal is not retried. */
export async function withPatience<T>(
  forMs: number,
  attempt: () => Promise<T>,
  onFailure: (error: StoreUnavailable) => void = () => {},
): Promise<T> {
  const end = performance.now() + forMs
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      const pause = pauseMs(failures)
      if (!(error instanceof StoreUnavailable) || performance.now() + pause > end) throw error
      onFailure(error)
      await sleep(pause)
    }
  }
}

/** An action for the client's bulk helper: a document as text, an update as an object. */
const actionOf = (_index: string, action: BulkAction): [object, (string | object)?] => {
  if ('write' in action)
    return [{ index: { _index, _id: action.write } }, stringifyExact(action.document, action.exact)]
  if ('remove' in action) return [{ delete: { _index, _id: action.remove } }]
  return [{ update: { _index, _id: action.end } }, { doc: { gen_to: action.generation } }]
}

export function connectCluster(settings: OpenSearchSettings): Cluster {
  const { nodes, auth, ca, sniff, bulks } = settings
  const client = new Client({
    nodes: [...nodes],
    // Retries at once on other nodes; `withPatience` makes the pauses between rounds.
    maxRetries: nodes.length > 1 ? nodes.length - 1 : 0,
    requestTimeout: usualTimeoutMs,
    sniffOnStart: sniff,
    sniffOnConnectionFault: sniff,
    ...(auth && { auth }),
    ...(ca !== undefined && { ssl: { ca } }),
  })

  async function once(method: Method, path: string, body: unknown, options: CallOptions): Promise<unknown> {
    try {
      const answer = await client.transport.request(
        {
          method,
          path: `/${path}`,
          ...(typeof body === 'string'
            ? { bulkBody: body }
            : body !== undefined && { body: stringifyExact(body, true) }),
          ...(options.query && { querystring: { ...options.query } }),
        },
        { requestTimeout: options.timeoutMs ?? usualTimeoutMs },
      )
      return answer.body
    } catch (error) {
      throw ownError(error)
    }
  }

  return {
    call: (method, path, body, options = {}) =>
      withPatience(options.again === false ? 0 : patienceMs, () => once(method, path, body, options)),
    bulk: async (index, actions) => {
      let refused: unknown
      const sending = client.helpers.bulk(
        {
          // The helper reads the iterable once, from start to end.
          datasource: actions as AsyncIterator<BulkAction> & AsyncIterable<BulkAction>,
          // The helper's types do not allow a document that is already text.
          onDocument: (action) => actionOf(index, action) as never,
          concurrency: bulks,
          // An overloaded node refuses single actions with 429.
          retries: 10,
          wait: 1000,
          onDrop: ({ status, error }) => {
            // Ending or removing an absent document counts as success.
            if (status === 404) return
            refused ??= new OpenSearchError(status, errorText(error))
            void sending.abort()
          },
        },
        { requestTimeout: bulkTimeoutMs, maxRetries: 5 },
      )
      await sending.catch((error: unknown) => {
        throw ownError(error)
      })
      if (refused !== undefined) throw refused
    },
    close: async () => client.close(),
  }
}

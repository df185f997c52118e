import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@opensearch-project/opensearch'
import { stringifyExact } from '../../inventory/json.ts'
import { StoreUnavailable } from '../store.ts'
import { OpenSearchError, ownError, errorText } from './errors.ts'
import type { OpenSearchSettings } from './settings.ts'

export interface CallOptions {
  /** Once where it is false. */
  readonly again?: boolean
  readonly timeoutMs?: number
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** One document written whole, or the field that ends one. `_id` is the document's. */
export type BulkAction =
  | { readonly write: string; readonly document: object; readonly exact: boolean }
  | { readonly end: string; readonly generation: number }
  | { readonly remove: string }

export interface Cluster {
  /** The answer's body. A body may hold bigints, which are sent as the numbers they are; a text is lines of JSON. */
  call(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<unknown>
  /** Several requests at once, each at most 5 MB; rejects where any action was refused. */
  bulk(index: string, actions: AsyncIterable<BulkAction>): Promise<void>
  close(): Promise<void>
}

/** A call that has failed is not made again after so long. */
const patienceMs = 2000
const usualTimeoutMs = 10_000
/** A bulk request that is longer under way counts as failed: what a lease allows for (lease.ts). */
const bulkTimeoutMs = 30_000

/** 100, 300, 900 … ms, up to 10 s; a third more or less, so that processes do not come back together. */
export const pauseMs = (attempt: number, chance = Math.random()): number =>
  Math.min(10_000, 100 * 3 ** attempt) * (2 / 3 + (chance * 2) / 3)

/** Again, with pauses, while the cluster cannot answer and it is not too late; what it refuses stays refused. */
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

/** As the bulk helper takes it: a document as text, what changes of one as an object. */
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
    // At once on another node; pauses between rounds are ours.
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
          // Read once, from front to back.
          datasource: actions as AsyncIterator<BulkAction> & AsyncIterable<BulkAction>,
          // The helper's types have no room for a document that is text already.
          onDocument: (action) => actionOf(index, action) as never,
          concurrency: bulks,
          // A node that has too much to do says 429 of single actions.
          retries: 10,
          wait: 1000,
          onDrop: ({ status, error }) => {
            // Ending or removing what is gone has succeeded.
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

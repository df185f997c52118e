import * as v from 'valibot'
import type { SharedRecords } from '../store.ts'
import type { Cluster } from './client.ts'
import { isConflict, OpenSearchError, orUndefined } from './errors.ts'
import type { IndexNames } from './names.ts'
import type { OpenSearchSettings } from './settings.ts'
import { sharedIndexOf } from './template.ts'

// Small documents that all processes share. Reads by id see the last write, without a refresh. A write must
// name the version that its process has read (optimistic concurrency).

/** The version of a document that was read. */
export interface SeenVersion {
  readonly seq: number
  readonly term: number
}

export interface SharedDocument extends SeenVersion {
  readonly source: unknown
}

const Found = v.object({ _source: v.unknown(), _seq_no: v.number(), _primary_term: v.number() })
const Written = v.object({ _seq_no: v.number(), _primary_term: v.number() })

type DocumentSource = Readonly<Record<string, unknown>>

const pathOf = (id: string) => `_doc/${encodeURIComponent(id)}`

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export class SharedDocuments implements SharedRecords {
  readonly #cluster: Cluster
  readonly #index: string

  constructor(cluster: Cluster, { shared }: IndexNames) {
    this.#cluster = cluster
    this.#index = shared
  }

  /** Creates the index where it does not exist. */
  async prepare(settings: OpenSearchSettings): Promise<void> {
    const there = await this.#cluster.call('GET', `${this.#index}/_settings`).catch(orUndefined)
    if (there !== undefined) return
    await this.#cluster.call('PUT', this.#index, sharedIndexOf(settings)).catch((error: unknown) => {
      // Another process has created it meanwhile.
      if (!(error instanceof OpenSearchError && error.message.includes('resource_already_exists')))
        throw error
    })
  }

  async read(id: string): Promise<SharedDocument | undefined> {
    const answer = await this.#cluster.call('GET', `${this.#index}/${pathOf(id)}`).catch(orUndefined)
    if (answer === undefined) return undefined
    const { _source: source, _seq_no: seq, _primary_term: term } = v.parse(Found, answer)
    return { source, seq, term }
  }

  /** Writes a document if its version is `seen` (undefined: it is absent); returns undefined if not. */
  async replace(
    id: string,
    source: DocumentSource,
    seen: SeenVersion | undefined,
  ): Promise<SeenVersion | undefined> {
    const query =
      seen === undefined ? { op_type: 'create' } : { if_seq_no: seen.seq, if_primary_term: seen.term }
    try {
      const written = await this.#cluster.call('PUT', `${this.#index}/${pathOf(id)}`, source, { query })
      const { _seq_no: seq, _primary_term: term } = v.parse(Written, written)
      return { seq, term }
    } catch (error) {
      if (!isConflict(error)) throw error
      // The conflict may be with this write's own first attempt, whose response was lost.
      const there = await this.read(id)
      return there !== undefined && same(there.source, source) ? there : undefined
    }
  }

  async remove(id: string): Promise<void> {
    await this.#cluster.call('DELETE', `${this.#index}/${pathOf(id)}`).catch(orUndefined)
  }

  async put(id: string, record: DocumentSource, until: number): Promise<void> {
    await this.#cluster.call('PUT', `${this.#index}/${pathOf(id)}`, { record, until })
  }

  async get(id: string) {
    const found = await this.read(id)
    return found && v.parse(v.object({ record: v.unknown(), until: v.number() }), found.source)
  }

  async extend(id: string, until: number): Promise<void> {
    await this.#cluster.call('POST', `${this.#index}/_update/${encodeURIComponent(id)}`, { doc: { until } })
  }

  /** Deletes records that expired before that time. */
  async sweep(before: number): Promise<void> {
    const query = { range: { until: { lt: before } } }
    await this.#cluster.call('POST', `${this.#index}/_refresh`)
    await this.#cluster.call(
      'POST',
      `${this.#index}/_delete_by_query`,
      { query },
      {
        query: { conflicts: 'proceed' },
      },
    )
  }
}

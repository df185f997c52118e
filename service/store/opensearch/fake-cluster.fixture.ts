import { OpenSearchError } from './errors.ts'
import type { CallOptions, Cluster, Method } from './client.ts'

// A cluster that only has documents by id, for tests without OpenSearch: it counts versions, and refuses a
// write whose version is not the present one.

interface HeldDocument {
  readonly source: unknown
  readonly seq: number
}

export class FakeCluster implements Cluster {
  readonly documents = new Map<string, HeldDocument>()
  /** The calls so far, as `METHOD path`. */
  readonly calls: string[] = []
  #seq = 0

  async call(method: Method, path: string, body?: unknown, { query = {} }: CallOptions = {}) {
    this.calls.push(`${method} ${path}`)
    const id = /^[^/]+\/_doc\/(.+)$/.exec(path)?.[1]
    if (id === undefined) return {}
    const there = this.documents.get(id)
    if (method === 'GET') {
      if (there === undefined) throw new OpenSearchError(404, 'not found')
      return { _source: there.source, _seq_no: there.seq, _primary_term: 1 }
    }
    const seen = query['op_type'] === 'create' ? undefined : (query['if_seq_no'] ?? there?.seq)
    if (seen !== there?.seq) throw new OpenSearchError(409, 'version conflict')
    this.documents.set(id, { source: structuredClone(body), seq: ++this.#seq })
    return { _seq_no: this.#seq, _primary_term: 1 }
  }

  async bulk(): Promise<void> {}

  async close(): Promise<void> {}
}

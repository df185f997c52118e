import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { namesOf } from '#service/store/opensearch/names.ts'
import { figuresOf } from '../service/processes.ts'
import { startCluster } from '../../scripts/opensearch/cluster.mjs'
import { ensureOpenSearch } from '../../scripts/opensearch/fetch.mjs'

// The measured cluster: one on this machine, or that of OPENSEARCH_URL.

const root = join(import.meta.dirname, '../..')

export interface ClusterFigures {
  /** Heap in use by all nodes together. */
  readonly heapMb: number
  /** Resident memory, and processor time since the start; NaN if the nodes are no processes of this machine. */
  readonly residentMb: number
  readonly cpuMs: number
  /** Size of the indexes: one copy, and all copies. */
  readonly bytes: number
  readonly bytesWithCopies: number
}

export interface BenchCluster {
  readonly nodes: number
  figures(): Promise<ClusterFigures>
  /** Resolves when every copy of every shard is allocated. */
  whole(): Promise<void>
  end(): Promise<void>
}

const Nodes = v.object({
  nodes: v.record(
    v.string(),
    v.object({ jvm: v.object({ mem: v.object({ heap_used_in_bytes: v.number() }) }) }),
  ),
})
const Size = v.object({ store: v.object({ size_in_bytes: v.number() }) })
const Sizes = v.object({ _all: v.object({ primaries: Size, total: Size }) })

export interface ClusterOptions {
  readonly nodes: number
  readonly heap: string
  readonly shards: number
  /** Folder for its data. */
  readonly scratch: string
}

const index = 'forecourt-bench-scale'

/** Sets the engine's environment variables, as an operator does; processes started later inherit them. */
export async function startBenchCluster({
  nodes: count,
  heap,
  shards,
  scratch,
}: ClusterOptions): Promise<BenchCluster> {
  const given = process.env.OPENSEARCH_URL
  const folder = await mkdtemp(join(scratch, 'opensearch-'))
  const started = given
    ? undefined
    : await startCluster({ classPath: await ensureOpenSearch(root), folder, nodes: count, heap, port: 0 })
  process.env.OPENSEARCH_URL = given ?? started?.urls.join(',') ?? ''
  process.env.OPENSEARCH_INDEX = index
  process.env.OPENSEARCH_SHARDS = String(shards)
  const url = process.env.OPENSEARCH_URL.split(',')[0] ?? ''
  const ask = async (path: string, method = 'GET'): Promise<unknown> =>
    (await fetch(new URL(path, url), { method })).json()
  const names = namesOf(index)
  const forget = async () => {
    for (const path of [names.pattern, names.shared, `_index_template/${names.template}`])
      await ask(path, 'DELETE')
  }
  await forget()
  const { nodes } = v.parse(Nodes, await ask('_nodes/stats/jvm'))
  return {
    nodes: Object.keys(nodes).length,
    figures: async () => {
      const stats = v.parse(Nodes, await ask('_nodes/stats/jvm'))
      const heaps = Object.values(stats.nodes).map(({ jvm }) => jvm.mem.heap_used_in_bytes)
      const processes = started?.pids().map((pid) => figuresOf(pid ?? 0)) ?? []
      const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0)
      const sizes = v.safeParse(Sizes, await ask(`${names.pattern}/_stats/store`))
      return {
        heapMb: sum(heaps) / 1e6,
        residentMb: started ? sum(processes.map((one) => one?.megabytes ?? 0)) : NaN,
        cpuMs: started ? sum(processes.map((one) => one?.cpuMs ?? 0)) : NaN,
        bytes: sizes.success ? sizes.output._all.primaries.store.size_in_bytes : 0,
        bytesWithCopies: sizes.success ? sizes.output._all.total.store.size_in_bytes : 0,
      }
    },
    whole: async () => {
      await ask('_cluster/health?wait_for_status=green&wait_for_no_initializing_shards=true&timeout=600s')
    },
    end: async () => {
      if (!started) await forget()
      await started?.stop(true)
      await rm(folder, { recursive: true })
    },
  }
}

import * as v from 'valibot'
import { clusterUrl } from './cluster.ts'

// For tests that take nodes away: processes of this machine that their parent starts again.

/** Set where a test may do that: npm test sets it for the cluster that it starts. */
export const mayKill = process.env.OPENSEARCH_STOPPABLE === '1'

const urls = clusterUrl?.split(',') ?? []

const Processes = v.object({
  nodes: v.record(v.string(), v.object({ process: v.object({ id: v.number() }) })),
})

/** The answer of the first node that answers. */
async function ask(path: string): Promise<unknown> {
  for (const url of urls) {
    const answer = await fetch(new URL(path, url)).catch(() => undefined)
    if (answer?.ok === true) return answer.json()
  }
  throw new Error(`no node answers ${path}`)
}

/** Ids of processes: of all nodes, or of the one that manages the cluster. */
export async function nodeProcesses(which: '_all' | '_cluster_manager' = '_all'): Promise<number[]> {
  const { nodes } = v.parse(Processes, await ask(`_nodes/${which}/process`))
  return Object.values(nodes).map(({ process: { id } }) => id)
}

export function killNodes(processes: readonly number[]): void {
  for (const one of processes) process.kill(one, 'SIGKILL')
}

/** Until every node answers, none of them `killed`, and every copy of every shard is there. */
export async function untilWhole(killed: readonly number[] = []): Promise<void> {
  for (;;) {
    try {
      const there = await nodeProcesses()
      if (there.length === urls.length && !there.some((one) => killed.includes(one))) {
        await ask('_cluster/health?wait_for_status=green&timeout=30s')
        return
      }
    } catch {
      // A request without an answer is made again.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

import * as v from 'valibot'
import { clusterUrl } from './cluster.ts'

// For tests that kill nodes: processes of this machine, which their parent starts again.

/** Whether tests may kill nodes: npm test sets this for the cluster that it starts. */
export const mayKill = process.env.OPENSEARCH_STOPPABLE === '1'

const urls = clusterUrl?.split(',') ?? []

const Processes = v.object({
  nodes: v.record(v.string(), v.object({ process: v.object({ id: v.number() }) })),
})

/** The response of the first node that responds. */
async function ask(path: string): Promise<unknown> {
  for (const url of urls) {
    const answer = await fetch(new URL(path, url)).catch(() => undefined)
    if (answer?.ok === true) return answer.json()
  }
  throw new Error(`no node answers ${path}`)
}

/** Ids of the processes of all nodes, or of the node that manages the cluster. */
export async function nodeProcesses(which: '_all' | '_cluster_manager' = '_all'): Promise<number[]> {
  const { nodes } = v.parse(Processes, await ask(`_nodes/${which}/process`))
  return Object.values(nodes).map(({ process: { id } }) => id)
}

export function killNodes(processes: readonly number[]): void {
  for (const one of processes) process.kill(one, 'SIGKILL')
}

/** Waits until all nodes respond, none of them one of `killed`, and every copy of every shard is present. */
export async function untilWhole(killed: readonly number[] = []): Promise<void> {
  for (;;) {
    try {
      const there = await nodeProcesses()
      if (there.length === urls.length && !there.some((one) => killed.includes(one))) {
        await ask('_cluster/health?wait_for_status=green&timeout=30s')
        return
      }
    } catch {
      // A request without a response is sent again.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

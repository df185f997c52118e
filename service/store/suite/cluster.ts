import { randomUUID } from 'node:crypto'

/** Tests that need a cluster run only where this is set. */
export const clusterUrl = process.env.OPENSEARCH_URL

/** Index names for one test run, in a cluster that may also be used otherwise. */
export function testCluster() {
  const run = `forecourt-test-${randomUUID().slice(0, 8)}`
  let stores = 0
  return {
    /** Settings of a store that begins empty. */
    env: () => ({ ...process.env, OPENSEARCH_INDEX: `${run}-${stores++}`, OPENSEARCH_REPLICAS: '0' }),
    /** Deletes all indexes of the test run. */
    forget: async () => {
      for (const path of [`/${run}-*`, `/_index_template/${run}-*`])
        await fetch(new URL(path, clusterUrl?.split(',')[0]), { method: 'DELETE' })
    },
  }
}

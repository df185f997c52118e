import { randomUUID } from 'node:crypto'

/** Tests that need a cluster run where this is set. */
export const clusterUrl = process.env.OPENSEARCH_URL

/** Indexes of a test run alone, in a cluster that may be in use. */
export function testCluster() {
  const run = `forecourt-test-${randomUUID().slice(0, 8)}`
  let stores = 0
  return {
    /** The settings of a store that begins with nothing. */
    env: () => ({ ...process.env, OPENSEARCH_INDEX: `${run}-${stores++}`, OPENSEARCH_REPLICAS: '0' }),
    /** Deletes all of it. */
    forget: async () => {
      for (const path of [`/${run}-*`, `/_index_template/${run}-*`])
        await fetch(new URL(path, clusterUrl?.split(',')[0]), { method: 'DELETE' })
    },
  }
}

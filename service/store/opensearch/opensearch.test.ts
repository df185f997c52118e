import { randomUUID } from 'node:crypto'
import { afterAll, describe } from 'vitest'
import { openStore } from '../open.ts'
import { storeSuite } from '../suite/store-suite.ts'

// The whole suite, against a cluster: `OPENSEARCH_URL=http://127.0.0.1:9200 npx vitest run opensearch.test`.
// Its indexes have names of their own and are deleted, so the cluster may be in use.

const url = process.env.OPENSEARCH_URL

describe.runIf(url !== undefined)('with a cluster', () => {
  const run = `forecourt-test-${randomUUID().slice(0, 8)}`
  let stores = 0
  afterAll(async () => {
    for (const path of [`/${run}-*`, `/_index_template/${run}-*`])
      await fetch(new URL(path, url), { method: 'DELETE' })
  })
  storeSuite('opensearch', (folder) => {
    // Each test begins with nothing.
    const env = { ...process.env, OPENSEARCH_INDEX: `${run}-${stores++}`, OPENSEARCH_REPLICAS: '0' }
    return openStore({ ...folder, engine: 'opensearch', workers: 0, env })
  })
})

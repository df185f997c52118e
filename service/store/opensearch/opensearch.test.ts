import { afterAll, describe } from 'vitest'
import { openStore } from '../open.ts'
import { clusterUrl, testCluster } from '../suite/cluster.ts'
import { storeSuite } from '../suite/store-suite.fixture.ts'

// The suite with a cluster: `OPENSEARCH_URL=http://127.0.0.1:9200 npx vitest run service/store/opensearch`.

describe.runIf(clusterUrl !== undefined)('with a cluster', () => {
  const cluster = testCluster()
  afterAll(cluster.forget)
  storeSuite('opensearch', (folder) =>
    openStore({ ...folder, engine: 'opensearch', workers: 0, allowShrink: true, env: cluster.env() }),
  )
})

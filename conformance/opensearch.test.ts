import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterUrl, testCluster } from '#service/store/suite/cluster.ts'
import { Client } from './client.ts'
import { type Fresh, startFresh } from './fresh.ts'
import { groups } from './groups.ts'
import { type Result, run } from './run.ts'

// Tests the service as a process, over HTTP, on the cluster that npm test starts.

describe.runIf(clusterUrl !== undefined)('the service on OpenSearch', () => {
  const cluster = testCluster()
  let service: Fresh
  beforeAll(async () => {
    service = await startFresh('opensearch', cluster.env())
  }, 120_000)
  afterAll(async () => {
    await service.stop()
    await cluster.forget()
  })

  test('keeps every rule of the interface', { timeout: 120_000 }, async () => {
    const found: Result[] = []
    for await (const result of run(new Client(service.url, service.key), groups)) found.push(result)
    const others = found.filter(({ outcome }) => outcome !== 'passed')
    expect(others.map(({ rule, outcome, why }) => [rule.name, outcome, why])).toEqual([])
    expect(found.length).toBeGreaterThan(120)
  })
})

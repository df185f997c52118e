import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from './client.ts'
import { type Fresh, startFresh } from './fresh.ts'
import { groups } from './groups.ts'
import { type Result, run } from './run.ts'

// The service as a process, over HTTP, on OpenSearch; run by npm test, which starts one. It deletes the indexes
// forecourt-* there.

const server = process.env.OPENSEARCH_URL

describe.runIf(server)('the service on OpenSearch', () => {
  let service: Fresh
  beforeAll(async () => {
    await fetch(new URL('/forecourt-*', server), { method: 'DELETE' })
    service = await startFresh('opensearch')
  }, 60_000)
  afterAll(() => service.stop())

  test('keeps every rule of the interface', { timeout: 120_000 }, async () => {
    const found: Result[] = []
    for await (const result of run(new Client(service.url, service.key), groups)) found.push(result)
    expect(
      found
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ rule, outcome, why }) => [rule.name, outcome, why]),
    ).toEqual([])
    expect(found.length).toBeGreaterThan(120)
  })
})

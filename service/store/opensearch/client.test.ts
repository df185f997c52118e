import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../store.ts'
import { type BulkAction, type Cluster, connectCluster, pauseMs } from './client.ts'
import { OpenSearchError } from './errors.ts'
import { readEngineSettings } from './settings.ts'

// Tests the client with servers that respond as a cluster may.

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type NodeAnswer = (
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
) => [status: number, body: object]

/** A node that gives a response and records its requests. */
async function node(answer: NodeAnswer) {
  const asked: { path: string; authorization: string | undefined; body: string }[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      const [status, said] = answer(request, body, response)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The address of a server that listens on TCP is an object.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  closing.push(close)
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

async function clusterOf(...urls: string[]): Promise<Cluster> {
  const env = { OPENSEARCH_URL: urls.join(','), OPENSEARCH_USERNAME: 'cars', OPENSEARCH_PASSWORD: 'secret' }
  const cluster = connectCluster(await readEngineSettings(env))
  closing.push(cluster.close)
  return cluster
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call', () => {
  test('has credentials and exact integers', async () => {
    const { url, asked } = await node(() => [200, { ok: true }])
    const cluster = await clusterOf(url)
    expect(await cluster.call('POST', 'cars/_search', { gte: 2n ** 63n - 1n })).toEqual({ ok: true })
    expect(asked).toEqual([
      {
        path: '/cars/_search',
        authorization: `Basic ${Buffer.from('cars:secret').toString('base64')}`,
        body: '{"gte":9223372036854775807}',
      },
    ])
  })

  test('is retried while the cluster is unavailable', async () => {
    let left = 2
    const { url, asked } = await node(() => (left-- > 0 ? [503, { error: 'red' }] : [200, {}]))
    const cluster = await clusterOf(url)
    expect(await cluster.call('GET', 'cars')).toEqual({})
    expect(asked).toHaveLength(3)
  })

  test.each([429, 500, 502, 503])('that always gets %i is unavailable', async (status) => {
    const { url } = await node(() => [status, { error: { type: 'x', reason: 'all shards failed' } }])
    const failure = await failureOf((await clusterOf(url)).call('GET', 'cars', undefined, { again: false }))
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).toContain('all shards failed')
  })

  test.each([400, 403, 404, 409])('that is refused with %i is not retried', async (status) => {
    const { url, asked } = await node(() => [status, { error: 'no' }])
    const failure = await failureOf((await clusterOf(url)).call('GET', 'cars'))
    expect(failure).toBeInstanceOf(OpenSearchError)
    expect(failure).toMatchObject({ status })
    expect(asked).toHaveLength(1)
  })

  test('goes to another node where one is down', async () => {
    const [gone, there] = [await node(() => [200, {}]), await node(() => [200, { node: 'there' }])]
    await gone.close()
    const cluster = await clusterOf(gone.url, there.url)
    for (let i = 0; i < 4; i++) expect(await cluster.call('GET', 'cars')).toEqual({ node: 'there' })
  })

  test('fails without the credentials in any printed form of the error', async () => {
    const { url, close } = await node(() => [200, {}])
    await close()
    const failure = await failureOf((await clusterOf(url)).call('GET', 'cars', undefined, { again: false }))
    expect(failure).toBeInstanceOf(StoreUnavailable)
    const { inspect } = await import('node:util')
    const printed = inspect(failure, { depth: 20, showHidden: true }) + JSON.stringify(failure)
    for (const secret of ['secret', Buffer.from('cars:secret').toString('base64')])
      expect(printed).not.toContain(secret)
  })

  test('is retried after growing pauses, up to ten seconds', () => {
    expect([0, 1, 2, 3, 9].map((attempt) => pauseMs(attempt, 0.5))).toEqual([100, 300, 900, 2700, 10_000])
  })
})

describe('bulk', () => {
  async function* actions(): AsyncGenerator<BulkAction> {
    yield { write: 'a.2', document: { id: 'a', units: 2n ** 63n - 1n }, exact: true }
    yield { end: 'a.1', generation: 2 }
    yield { remove: 'b.2' }
  }
  const items = (...statuses: number[]) =>
    (['index', 'update', 'delete'] as const).map((name, at) => ({ [name]: { status: statuses[at] ?? 200 } }))

  test('sends its actions as lines', async () => {
    const { url, asked } = await node(() => [200, { errors: false, items: items() }])
    await (await clusterOf(url)).bulk('cars', actions())
    expect(asked[0]?.body.split('\n')).toEqual([
      '{"index":{"_index":"cars","_id":"a.2"}}',
      '{"id":"a","units":9223372036854775807}',
      '{"update":{"_index":"cars","_id":"a.1"}}',
      '{"doc":{"gen_to":2}}',
      '{"delete":{"_index":"cars","_id":"b.2"}}',
      '',
    ])
  })

  test('fails where a document is refused, although the status is 200', async () => {
    const { url } = await node(() => [200, { errors: true, items: items(400) }])
    const failure = await failureOf((await clusterOf(url)).bulk('cars', actions()))
    expect(failure).toMatchObject({ name: 'OpenSearchError', status: 400 })
  })

  test('succeeds where documents to end or remove are absent', async () => {
    const { url } = await node(() => [200, { errors: true, items: items(200, 404, 404) }])
    await (await clusterOf(url)).bulk('cars', actions())
  })

  test('ends with the failure of its source', async () => {
    const { url } = await node(() => [200, { errors: false, items: [] }])
    async function* broken(): AsyncGenerator<BulkAction> {
      yield { remove: 'a' }
      throw new Error('the folder is broken')
    }
    const failure = await failureOf((await clusterOf(url)).bulk('cars', broken()))
    expect(String(failure)).toContain('the folder is broken')
  })
})

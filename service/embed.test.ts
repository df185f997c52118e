import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedService, openService } from './embed.ts'
import { keys } from './fixtures/dictionaries.ts'
import { batchOf } from './reading.fixture.ts'
import { temporaryFolder, writeAdversarial } from './fixtures/write.ts'

let folder = ''
let service: EmbeddedService
const options = () => ({
  inventoryDir: join(folder, 'inventory'),
  dataDir: join(folder, 'data'),
  faults: true,
})
const ask = (path: string, key: string = keys.main) =>
  service.fetch(new Request(`https://cars.example${path}${path.includes('?') ? '&' : '?'}api_key=${key}`))

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeAdversarial(join(folder, 'inventory'), Date.now())
  service = await openService(options())
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

describe('the service inside another process', () => {
  test('responds as over HTTP; links name the host of the request', async () => {
    const answer = await ask('/search?perPage=2')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('"path":"https://cars.example/search"')
  })

  test('names the accounts, so that a key can be picked', () => {
    expect(service.accounts().map(({ api_key }) => api_key)).toContain(keys.main)
  })

  test('the address of the caller counts like that of a socket', async () => {
    const request = () => new Request(`https://cars.example/domains?api_key=${keys.elsewhere}`)
    expect((await service.fetch(request())).status).toBe(403)
    expect((await service.fetch(request(), { address: '203.0.113.7' })).status).toBe(200)
  })

  test('its state changes when any file has changed, and only then', async () => {
    const inventoryDir = join(folder, 'changing')
    await writeAdversarial(inventoryDir, Date.now())
    const changing = await openService({ inventoryDir, dataDir: join(folder, 'third'), watchEveryMs: 20 })
    try {
      const before = changing.state()
      await changing.fetch(new Request(`https://cars.example/search?api_key=${keys.main}`))
      expect(changing.state()).toBe(before)
      await writeFile(join(inventoryDir, 'accounts.json'), '[]')
      await vi.waitFor(() => expect(changing.accounts()).toEqual([]), { timeout: 20_000 })
      expect(changing.state()).not.toBe(before)
    } finally {
      await changing.close()
    }
  }, 60_000)

  test('a dropped connection rejects', async () => {
    await ask('/faults?drop=1&times=1&endpoint=domains')
    await expect(ask('/domains')).rejects.toThrow('dropped')
    expect((await ask('/domains')).status).toBe(200)
  })

  test('a pass outlives the service: next_url works after a restart', async () => {
    const first = batchOf(await (await ask('/cars?limit=60')).json())
    await service.close()
    service = await openService(options())
    const next = batchOf(await (await service.fetch(new Request(String(first.next_url)))).json())
    const seen = new Set(first.data.map(({ id }) => id))
    expect(next.data.length).toBe(60)
    expect(next.data.filter(({ id }) => seen.has(id))).toEqual([])
  })

  test('an inventory that cannot be loaded is an error with a readable message', async () => {
    const broken = openService({ inventoryDir: join(folder, 'nowhere'), dataDir: join(folder, 'other') })
    await expect(broken).rejects.toThrow(/cars\.ndjson|domains\.json/)
  })
})

import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseScrollId } from '../cursor.ts'
import { keys } from '../fixtures/dictionaries.ts'
import { batchOf, errorsOf } from '../reading.fixture.ts'
import { openFixture } from '../service.fixture.ts'
import { createApp } from '../app.ts'
import { type Cursors, openCursors } from '../cursor.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

const minutes = (count: number) => count * 60_000
const start = async (query = '', key: string = keys.main) => batchOf(await fixture.get(`/cars?${query}`, key))

/** Follows next_url unchanged, to the end. */
async function follow(url: string | null) {
  const bodies: ReturnType<typeof batchOf>[] = []
  for (let next = url; next !== null; next = bodies.at(-1)?.next_url ?? null) {
    const { status, body } = await fixture.ask(next, null)
    expect(status).toBe(200)
    bodies.push(batchOf(body))
  }
  return bodies
}

const refused = async (query: string, key: string = keys.main) => {
  const { status, body } = await fixture.ask(`/cars?${query}`, key)
  expect(status).toBe(422)
  return Object.keys(errorsOf(body))
}

describe('/cars: a pass', () => {
  test('returns every active car once, then reports that there is no more', async () => {
    const { count } = await fixture.get('/search/count')
    const first = await start('limit=40')
    expect(first).toMatchObject({ total: count, scroll_id: expect.any(String), next_url: expect.any(String) })
    const batches = [first, ...(await follow(first.next_url))]
    const ids = batches.flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toHaveLength(Number(count))
    expect(new Set(ids).size).toBe(ids.length)
    expect(batches.at(-1)).toEqual({
      data: [],
      next_url: null,
      scroll_id: null,
      total: count,
      message: 'No more data',
    })
    expect(batches.slice(0, -2).every(({ data }) => data.length === 40)).toBe(true)
  })

  test('cars carry their reports, scoped to the key, and no sold listings', async () => {
    const { data } = await start('limit=2000')
    const car = data.find(({ id }) => id === 'foreign-too')
    expect(car).toMatchObject({ inspections: [{ note: 'of alpha' }, { note: 'of the car' }] })
    expect(car?.listings).toHaveLength(1)
    const mixed = data.find(({ id }) => id === 'sold-here-not-there')
    expect(mixed?.listings.map(({ external }) => external.id)).toEqual(['st'])
    expect(mixed).toMatchObject({ inspections: [{ note: 'of the active one' }, { note: 'of the car' }] })
    expect(data.map(({ id }) => id)).not.toContain('foreign-only')
  })

  test('next_url keeps lang, limit, scroll_time, filters and the key', async () => {
    const { next_url } = await start('limit=1&lang=pl&scroll_time=3&domains[]=2&domains[]=1&is_leasing=false')
    const { searchParams } = new URL(String(next_url))
    expect(searchParams.getAll('domains[]')).toEqual(['1', '2'])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      lang: 'pl',
      limit: '1',
      scroll_time: '3',
      is_leasing: '0',
      api_key: keys.main,
    })
    const [next] = await follow(next_url)
    expect(next?.data).toHaveLength(1)
  })

  test('domains[] narrows the cars, not the listings they show', async () => {
    const { data } = await start('domains[]=4&limit=2000')
    expect(data.map(({ id }) => id)).toEqual(['leasing-false'])
    const both = await start('domains[]=2&is_leasing=0&limit=2000')
    expect(both.data.find(({ id }) => id === 'leasing-mixed')?.listings).toHaveLength(2)
  })

  test('a repeated next_url gives the same batch: a lost response loses no car', async () => {
    const { next_url } = await start('limit=10')
    const [once, twice] = [
      await fixture.ask(String(next_url), null),
      await fixture.ask(String(next_url), null),
    ]
    expect(once.text).toBe(twice.text)
    expect(once.status).toBe(200)
  })

  test('HEAD gets no body', async () => {
    const { status, text } = await fixture.ask('/cars', keys.main, { method: 'HEAD' })
    expect([status, text]).toEqual([200, ''])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=2001', 'limit'],
    ['scroll_time=0', 'scroll_time'],
    ['scroll_time=16', 'scroll_time'],
    ['scroll_id=', 'scroll_id'],
    ['domains[]=3', 'domains[]'],
    ['is_leasing=', 'is_leasing'],
    ['lang=xx', 'lang'],
  ])('%s is 422', async (query, param) => {
    expect(await refused(query)).toEqual([param])
  })
})

describe('/cars: filters of a pass', () => {
  test('continuing with only scroll_id keeps the filter', async () => {
    const first = await start('limit=1&is_leasing=1')
    expect(first.total).toBe(2)
    const { body } = await fixture.ask(`/cars?scroll_id=${first.scroll_id}`)
    expect(batchOf(body).data.map(({ id }) => id)).toEqual(['leasing-true'])
  })

  test('and the language, unless the request has another one', async () => {
    const fuelIn = (body: unknown) =>
      JSON.stringify(batchOf(body).data.find(({ id }) => id === 'places-whole')?.['fuel'])
    const { scroll_id } = await start('limit=1&lang=uk')
    expect(fuelIn((await fixture.ask(`/cars?scroll_id=${scroll_id}&limit=2000`)).body)).toContain('Дизель')
    expect(fuelIn((await fixture.ask(`/cars?scroll_id=${scroll_id}&limit=2000&lang=sq`)).body)).toContain(
      'Naftë',
    )
  })

  test('a source that the key loses during the pass is hidden', async () => {
    const first = await start('limit=1')
    const known = fixture.store.dictionaries()
    const accounts = known.accounts.map((account) =>
      account.api_key === keys.main ? { ...account, domains: [4] } : account,
    )
    const store = { ...fixture.store, dictionaries: () => ({ ...known, accounts }) }
    const app = createApp({ store, cursors: fixture.cursors, now: () => fixture.clock.now })
    const response = await app.request(`/cars?scroll_id=${first.scroll_id}&limit=2000&api_key=${keys.main}`)
    const { data, next_url } = batchOf(await response.json())
    expect(data.map(({ id }) => id)).toEqual(['leasing-false'])
    const after = batchOf(await (await app.request(String(next_url))).json())
    expect(after).toMatchObject({ data: [], scroll_id: null })
  })

  test('a changed or added filter is 422', async () => {
    const plain = (await start('limit=1')).scroll_id
    expect(await refused(`scroll_id=${plain}&is_leasing=0`)).toEqual(['is_leasing'])
    expect(await refused(`scroll_id=${plain}&domains[]=1`)).toEqual(['domains[]'])
    const narrow = (await start('limit=1&domains[]=1&is_leasing=0')).scroll_id
    expect(await refused(`scroll_id=${narrow}&is_leasing=true`)).toEqual(['is_leasing'])
    expect(await refused(`scroll_id=${narrow}&domains[]=1&domains[]=2`)).toEqual(['domains[]'])
    // The same filter in another notation is no change.
    expect((await fixture.ask(`/cars?scroll_id=${narrow}&domains[]=1&is_leasing=false`)).status).toBe(200)
  })

  test('where the filter state is lost an explicit filter is 422, and other requests continue', async () => {
    const { scroll_id } = await start('limit=1')
    const lost = { filters: null, total: null }
    const find: Cursors['find'] = async (...which) => {
      const cursor = await fixture.cursors.find(...which)
      return cursor && { ...cursor, ...lost }
    }
    const cursors = { ...fixture.cursors, find }
    const app = createApp({ store: fixture.store, cursors, now: () => fixture.clock.now })
    const ask = async (query: string) =>
      (await app.request(`/cars?scroll_id=${scroll_id}&api_key=${keys.main}${query}`)).json()
    expect(Object.keys(errorsOf(await ask('&is_leasing=0')))).toEqual(['is_leasing'])
    expect(Object.keys(errorsOf(await ask('&domains[]=1')))).toEqual(['domains[]'])
    expect(batchOf(await ask('')).total).toBeNull()
  })
})

describe('/cars: a cursor', () => {
  test('belongs to its key', async () => {
    const { scroll_id } = await start('limit=1')
    expect(await refused(`scroll_id=${scroll_id}`, keys.everything)).toEqual(['scroll_id'])
  })

  test.each(['nonsense', 'AAAAAAAAAAAAAAAAAAAAAA.5', "'; DROP TABLE cursor; --", '%00', 'x'.repeat(201)])(
    '%s is 422',
    async (text) => {
      expect(await refused(`scroll_id=${encodeURIComponent(text)}`)).toEqual(['scroll_id'])
    },
  )

  test('expires by scroll_time after each request', async () => {
    const first = await start('limit=1&scroll_time=2')
    fixture.clock.now += minutes(1.9)
    const { status, body } = await fixture.ask(String(first.next_url), null)
    expect(status).toBe(200)
    fixture.clock.now += minutes(1.9)
    expect((await fixture.ask(String(batchOf(body).next_url), null)).status).toBe(200)
    fixture.clock.now += minutes(2.1)
    const over = await fixture.ask(`/cars?scroll_id=${first.scroll_id}`)
    expect(over.status).toBe(422)
    expect(JSON.stringify(over.body)).toContain('start a new pass')
  })

  test('outlives the process', async () => {
    const first = await start('limit=10')
    fixture.cursors.close()
    const cursors = openCursors(fixture.cursorFile)
    const app = createApp({ store: fixture.store, cursors, now: () => fixture.clock.now })
    const response = await app.request(String(first.next_url))
    expect(batchOf(await response.json()).data).toHaveLength(10)
    cursors.close()
  })

  test('counts as expired where its file is damaged', async () => {
    const file = join(fixture.folder, 'damaged.sqlite')
    await writeFile(file, 'not a database, and long enough to be taken for one '.repeat(20))
    const cursors = openCursors(file)
    const app = createApp({ store: fixture.store, cursors, now: () => fixture.clock.now })
    const ask = (path: string) => app.request(`http://localhost${path}api_key=${keys.main}`)
    expect((await ask(`/cars?scroll_id=${'A'.repeat(22)}.5&`)).status).toBe(422)
    expect((await ask('/cars?')).status).toBe(200)
    cursors.close()
  })

  test('of a deleted store is unknown to the next store', async () => {
    const { scroll_id } = await start('limit=1')
    const store = { ...fixture.store, identity: () => 'another' }
    const app = createApp({ store, cursors: fixture.cursors, now: () => fixture.clock.now })
    const answer = await app.request(`/cars?scroll_id=${scroll_id}&api_key=${keys.main}`)
    expect(answer.status).toBe(422)
    expect(errorsOf(await answer.json())).toHaveProperty('scroll_id')
  })

  test.each([
    ['one byte of it', (bytes: Buffer) => bytes.write('2', bytes.indexOf('"generation":1') + 13)],
    [
      'its text, to invalid UTF-8',
      (bytes: Buffer) => bytes.fill(0xff, bytes.indexOf('"scope"'), bytes.indexOf('"lang"')),
    ],
  ])('counts as expired where %s has changed on disk, and the damage is reported', async (_, change) => {
    const { scroll_id } = await start('limit=1')
    fixture.cursors.close()
    const bytes = await readFile(fixture.cursorFile)
    change(bytes)
    await writeFile(fixture.cursorFile, bytes)
    const said: string[] = []
    const cursors = openCursors(fixture.cursorFile, { onDamage: (text) => said.push(text) })
    const app = createApp({ store: fixture.store, cursors, now: () => fixture.clock.now })
    expect((await app.request(`/cars?scroll_id=${scroll_id}&api_key=${keys.main}`)).status).toBe(422)
    expect(said).toEqual([expect.stringContaining('is damaged in one row')])
    cursors.close()
  })

  test.each([
    ['missing', (file: string) => rm(file)],
    ['empty', (file: string) => writeFile(file, '')],
    ['cut in half', async (file: string) => truncate(file, (await stat(file)).size >> 1)],
    [
      'a folder',
      async (file: string) => {
        await rm(file)
        await mkdir(file)
      },
    ],
  ])('a cursor file that is %s is created again, and the loss is reported', async (_, injure) => {
    await start('limit=1')
    fixture.cursors.close()
    await injure(fixture.cursorFile)
    const said: string[] = []
    const options = { isExpected: true, onDamage: (text: string) => said.push(text) }
    const cursors = openCursors(fixture.cursorFile, options)
    expect(said).toEqual([expect.stringContaining('exports under way have to begin again')])
    const app = createApp({ store: fixture.store, cursors, now: () => fixture.clock.now })
    expect((await app.request(`/cars?api_key=${keys.main}`)).status).toBe(200)
    cursors.close()
    openCursors(fixture.cursorFile, options).close()
    expect(said).toHaveLength(1)
  })

  test('keeps no key on disk', async () => {
    await start()
    const kept = await Promise.all(
      ['', '-journal'].map((end) => readFile(`${fixture.cursorFile}${end}`, 'latin1')),
    )
    expect(kept.join('')).toContain('"scrollTime"')
    expect(kept.join('')).not.toContain(keys.main)
  })

  test('a position is parsed, and an invalid one is not', () => {
    expect(parseScrollId('AAAAAAAAAAAAAAAAAAAAAA.-1')).toEqual({ id: 'AAAAAAAAAAAAAAAAAAAAAA', after: -1 })
    expect(parseScrollId('AAAAAAAAAAAAAAAAAAAAAA.-2')).toBeUndefined()
    expect(parseScrollId('AAAAAAAAAAAAAAAAAAAAAA.1e3')).toBeUndefined()
  })
})

test(
  'a pass sees the inventory as it was at its first request, despite updates',
  { timeout: 30_000 },
  async () => {
    const changing = await openFixture('embedded')
    // A store keeps pinned generations by the real clock.
    changing.clock.now = Date.now()
    const before = batchOf(await changing.get('/cars?limit=2000'))
    const first = batchOf(await changing.get('/cars?limit=50'))
    // Only the first three cars stay in the inventory.
    const file = join(changing.folder, 'inventory/cars.ndjson')
    await writeFile(file, (await readFile(file, 'utf8')).split('\n').slice(0, 3).join('\n'))
    expect(await changing.store.reload()).toBe(true)
    expect(await changing.get('/search/count')).toEqual({ count: 3 })
    const seen = first.data.map(({ id }) => id)
    for (let next = first.next_url; next !== null;) {
      const batch = batchOf((await changing.ask(next, null)).body)
      seen.push(...batch.data.map(({ id }) => id))
      next = batch.next_url
    }
    expect(seen).toEqual(before.data.map(({ id }) => id))
    await changing.close()
  },
)

import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#service/fixtures/dictionaries.ts'
import { changeCars, differences, filesOf, openCopy, openMirrored } from './mirror.fixture.ts'
import { describeFailure } from './failure.ts'
import { mirrorPlaces } from './places.ts'

vi.setConfig({ testTimeout: 60_000 })

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

async function open(key?: string) {
  const mirrored = await openMirrored(key)
  cleanups.push(() => mirrored.source.close())
  return mirrored
}

/** A car of the source with another year; only the source's own hash shows the change. */
const inAnotherYear = (line: string) => line.replace(/"year":\d+/, '"year":1999')

const failed = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  )
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Every file beneath a folder, as text. */
async function everything(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (
    await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
  ).join('\n')
}

describe('a pass', () => {
  test('makes a copy whose responses equal the source’s, for each car and dictionary', async () => {
    const mirrored = await open()
    const finished = await mirrored.pass()
    expect(finished).toMatchObject({ cars: 157, added: 157, changed: 0, gone: 0, unweighed: [], mended: 0 })
    expect(finished.rates).toEqual({ usd: 1, eur: 0.8, jpy: 160 })
    expect(await differences(mirrored, 'embedded')).toEqual([])
    // Batches are read one after the other, each from the address that the previous one gave.
    expect(mirrored.requests.filter((path) => path.startsWith('/cars?lang'))).toHaveLength(4)
    expect(mirrored.underWay.most).toBe(1)
    expect(mirrored.granted).toEqual([[1, 2, 4]])
    // The first copy is in place before the rates are measured.
    expect(mirrored.states.map(({ cars, unweighed }) => [cars, unweighed])).toEqual([
      [157, ['eur', 'jpy']],
      [157, []],
    ])
  })

  test('completes with one response of twenty broken, cut or lost, while the data changes', async () => {
    const mirrored = await open()
    mirrored.fault({ percent: '2', status: '503' })
    mirrored.fault({ percent: '1', broken: '1' })
    mirrored.fault({ percent: '1', drop: '1' })
    mirrored.fault({ percent: '1', status: '429', retry_after: '3' })
    let batches = 0
    const { send } = mirrored.options
    const first = await mirrored.pass({
      send: async (url, init) => {
        if (url.includes('/cars?') && ++batches === 4)
          await changeCars(mirrored.source, (lines) => lines.slice(5).map(inAnotherYear))
        return send(url, init)
      },
    })
    // The count is that of the start of the pass.
    expect(first.cars).toBe(157)
    const second = await mirrored.pass()
    expect(second).toMatchObject({ cars: 152, added: 0, gone: 5 })
    expect(second.changed).toBeGreaterThan(100)
    expect(mirrored.waits.length).toBeGreaterThan(5)
    expect(await differences(mirrored)).toEqual([])
  })

  test('detects changes by the hash, and exchanges no file without a change', async () => {
    const mirrored = await open()
    await mirrored.pass()
    const cars = join(mirrored.dir, 'cars.ndjson')
    const before = await stat(cars)
    expect(await mirrored.pass()).toMatchObject({ cars: 157, added: 0, changed: 0, gone: 0 })
    expect((await stat(cars)).ino).toBe(before.ino)
    await changeCars(mirrored.source, (lines) =>
      lines.map((line) => (line.includes('"ordinary-007"') ? inAnotherYear(line) : line)),
    )
    expect(await mirrored.pass()).toMatchObject({ cars: 157, added: 0, changed: 1, gone: 0 })
    expect((await stat(cars)).ino).not.toBe(before.ino)
  })

  test('exchanges cars whose listings alone differ, as of a source that the account gained', async () => {
    const mirrored = await open()
    const { send } = mirrored.options
    await mirrored.pass({
      send: async (url, init) => {
        const answer = await send(url, init)
        if (!url.includes('/cars?')) return answer
        // Plain JSON is enough: the next pass replaces these cars.
        const body = (await answer.json()) as {
          readonly data: { listings: { readonly external: { readonly domain: { readonly id: number } } }[] }[]
        }
        for (const car of body.data)
          car.listings = car.listings.filter(({ external }) => external.domain.id !== 2)
        return Response.json(body)
      },
    })
    expect((await mirrored.pass()).changed).toBeGreaterThan(0)
    expect(await differences(mirrored)).toEqual([])
  })

  test('marks cars that have left, and forgets them after a month', async () => {
    const mirrored = await open()
    await mirrored.pass()
    await changeCars(mirrored.source, (lines) => lines.filter((line) => !line.includes('"ordinary-00')))
    expect(await mirrored.pass()).toMatchObject({ cars: 147, gone: 10 })
    const copy = await openCopy(mirrored)
    expect(JSON.parse(await copy.ask('/cars/ordinary-003'))).toMatchObject({
      data: { id: 'ordinary-003', listings: [{ archived: true }] },
    })
    expect(JSON.parse(await copy.ask('/search/count'))).toEqual({ count: 147 })
    expect(await mirrored.pass()).toMatchObject({ gone: 0, changed: 0 })
    mirrored.source.clock.now += 32 * 86_400_000
    await mirrored.pass()
    expect(await readFile(join(mirrored.dir, 'cars.ndjson'), 'utf8')).not.toContain('ordinary-00')
  })

  test.each([
    ['missing', 404, {}],
    ['refused', 403, {}],
    ['another method', 405, {}],
    ['of another shape', 200, { data: null }],
    ['of another paging', 200, { data: [], meta: { current_page: 1, last_page: 9 } }],
  ])('works without the lists that the specification only mentions: %s', async (_, status, body) => {
    const mirrored = await open()
    const { send } = mirrored.options
    const lacking = /\/(?:locations|currencies|car-option-sections)\?/
    await mirrored.pass({
      send: (url, init) =>
        lacking.test(url) && (!('meta' in body) || url.includes('/locations'))
          ? Promise.resolve(Response.json(body, { status }))
          : send(url, init),
    })
    // No endpoint names sections without options, nor places without cars.
    const missing = (await differences(mirrored)).map((path) => path.split('?')[0])
    expect(missing).toContain('/locations')
    expect(['/car-option-sections', '/locations']).toEqual(expect.arrayContaining(missing))
  })
})

describe('the next run continues an interrupted pass', () => {
  test('after a crash at any request, with any half-written file', async () => {
    const whole = await open()
    await whole.pass()
    const mirrored = await open()
    const { part, state, next } = mirrorPlaces(mirrored.dir)
    const { send } = mirrored.options
    let crashes = 0
    for (const requests of [1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 25, 40, 60, 90, 120, Infinity]) {
      let left = requests
      const crashing = mirrored.pass({
        tries: 1,
        send: (url, init) => (left-- > 0 ? send(url, init) : Promise.reject(new Error('power cut'))),
      })
      if ((await failed(crashing)) === 'nothing failed') break
      crashes++
      // Bytes that no state covers, and files that were never renamed.
      if (existsSync(part)) await appendFile(part, '{"id":"torn","list')
      await writeFile(`${state}.part`, '{"version":')
      await mkdir(next, { recursive: true })
      await writeFile(join(next, 'brands.json.part'), '[{')
      await writeFile(join(next, 'cars.ndjson'), '{"id":"torn"')
    }
    expect(crashes).toBeGreaterThan(8)
    expect(await filesOf(mirrored.dir)).toEqual(await filesOf(whole.dir))
    // Every batch is requested once, so no car is requested again.
    expect(mirrored.requests.filter((path) => /^\/cars\?.*scroll_id=\S+\.50&/.test(path))).toHaveLength(1)
  })

  test('in the middle of exchanging the files', async () => {
    const mirrored = await open()
    await mirrored.pass()
    await changeCars(mirrored.source, (lines) => lines.map(inAnotherYear))
    const { next, complete, state } = mirrorPlaces(mirrored.dir)
    const cars = join(mirrored.dir, 'cars.ndjson')
    const kept = await readFile(cars)
    const { send } = mirrored.options
    const broken = mirrored.pass({
      send: async (url, init) => {
        // A folder in the place of the file makes the exchange fail half-way.
        if (url.includes('/currencies')) {
          await rm(cars)
          await mkdir(join(cars, 'x'), { recursive: true })
        }
        return send(url, init)
      },
    })
    expect(await failed(broken)).not.toBe('nothing failed')
    expect(existsSync(complete)).toBe(true)
    await rm(cars, { recursive: true })
    await writeFile(cars, kept)
    const told = mirrored.requests.length
    await mirrored.pass()
    // The complete state was put in place before the first request.
    expect(mirrored.requests[told]).toContain('/domains')
    expect(existsSync(next)).toBe(false)
    expect(await readFile(state, 'utf8')).toContain('"pass": null')
    expect(await readFile(cars, 'utf8')).toContain('"year":1999')
  })

  test('on a full disk, which the error names in words', async () => {
    const mirrored = await open()
    const { own, state } = mirrorPlaces(mirrored.dir)
    await mkdir(own, { recursive: true })
    if (!existsSync('/dev/full')) return
    await symlink('/dev/full', `${state}.part`)
    const error: unknown = await mirrored.pass().catch((reason: unknown) => reason)
    expect(describeFailure(error, mirrored.dir)).toContain('The disk is full')
    await rm(`${state}.part`)
    expect((await mirrored.pass()).cars).toBe(157)
  })

  test('from the beginning when the cursor is lost', async () => {
    const mirrored = await open()
    mirrored.fault({ match: '.100', status: '503', retry_after: '3600', times: '1' })
    expect((await mirrored.pass()).cars).toBe(157)
    expect(mirrored.said).toContain('the cursor is lost: beginning anew')
    expect(mirrored.waits).toContain(3_600_000)
  })

  test('and fails with a plain message when every cursor is lost', async () => {
    const mirrored = await open()
    mirrored.fault({ match: 'scroll_id', status: '404' })
    expect(await failed(mirrored.pass())).toBe('Answered: /cars answered 404: The fault switch answers.')
    expect(mirrored.requests.filter((path) => path.includes('scroll_time=6&lang'))).toHaveLength(4)
  })

  test('restarts, with a service that cannot repeat a lost response, until no car is missing', async () => {
    const mirrored = await open()
    const { send } = mirrored.options
    let lost: string | undefined
    const finished = await mirrored.pass({
      send: async (url, init) => {
        const cursor = /scroll_id=([\w-]+)\.100/.exec(url)?.[1]
        if (cursor === undefined || (lost ?? cursor) !== cursor) return send(url, init)
        if (lost !== undefined) return send(url.replace('.100', '.150'), init)
        // The response is lost on the network, but the cursor has moved on.
        lost = cursor
        throw new Error('cut')
      },
    })
    expect(finished.cars).toBe(157)
    expect(mirrored.said).toContain('only 107 of 157 cars arrived: beginning anew')
  })
})

test('an export that ends before the stated number of cars makes no copy', async () => {
  const mirrored = await open()
  const { send } = mirrored.options
  const short = mirrored.pass({
    send: (url, init) =>
      url.includes('.100')
        ? Promise.resolve(Response.json({ data: [], scroll_id: null, message: 'No more data' }))
        : send(url, init),
  })
  expect(await failed(short)).toBe('Error: only 100 of 157 cars arrived')
  expect(existsSync(join(mirrored.dir, 'cars.ndjson'))).toBe(false)
})

describe('load on the service', () => {
  test('pauses grow, and Retry-After is obeyed', async () => {
    const mirrored = await open()
    mirrored.fault({ endpoint: 'brands', status: '429', retry_after: '7', times: '1' })
    await mirrored.pass()
    expect(mirrored.waits).toEqual([7000])
    mirrored.fault({ endpoint: 'countries', status: '503', times: '4' })
    await mirrored.pass()
    expect(mirrored.waits.slice(1)).toEqual([1000, 2000, 4000, 8000])
  })
})

describe('the account', () => {
  test.each([
    [keys.expired, 'your api subscription has expired'],
    ['a-key-of-nobody', 'wrong api key'],
  ])('%s is refused in the service’s words', async (key, words) => {
    const mirrored = await open(key)
    expect(await failed(mirrored.pass())).toBe(`AccessRefused: /domains answered 403: ${words}`)
    expect(mirrored.granted).toEqual([[]])
    expect(mirrored.requests).toHaveLength(1)
  })

  test('of a folder cannot change', async () => {
    const mirrored = await open()
    await mirrored.pass()
    expect(await failed(mirrored.pass({ key: keys.everything }))).toContain('mirrors another account')
    expect(await failed(mirrored.pass({ from: 'http://other.test' }))).toContain('mirrors another account')
    const own = join(mirrored.source.folder, 'inventory')
    expect(await failed(mirrored.pass({ to: own }))).toContain('no mirror')
  })

  test('and its key are never in a file or a message', async () => {
    const mirrored = await open()
    await changeCars(mirrored.source, (lines) =>
      lines.map((line) =>
        line.replace('https://source.example/', `https://source.example/?api_key=${keys.main}&`),
      ),
    )
    const { send } = mirrored.options
    for (const requests of [4, 20, 60, Infinity]) {
      let left = requests
      const error = await failed(
        mirrored.pass({
          tries: 2,
          send: (url, init) =>
            left-- > 0 ? send(url, init) : Promise.reject(new Error(`connect to ${url} failed`)),
        }),
      )
      expect(error).not.toContain(keys.main)
      expect(await everything(mirrored.dir)).not.toContain(keys.main)
    }
    expect(await everything(mirrored.dir)).toContain('source.example')
    expect(mirrored.said.join('\n')).not.toContain(keys.main)
  })

  test('that has lost a source no longer sees it in the copy', async () => {
    const mirrored = await open()
    await mirrored.pass()
    const file = join(mirrored.source.folder, 'inventory/accounts.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('[1,2,4]', '[1,4]'))
    await mirrored.source.store.reload()
    await mirrored.pass()
    expect(mirrored.granted.at(-1)).toEqual([1, 4])
    const copy = await openCopy(mirrored)
    expect(JSON.parse(await copy.ask('/domains'))).toMatchObject([{ id: 1 }, { id: 4 }])
    expect(await copy.ask('/cars/ordinary-001')).toContain('was not found')
  })
})

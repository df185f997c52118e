import { createServer, type Server } from 'node:http'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrl, type PictureWidth } from '#contract/pictures.ts'
import { openDiskCache } from './disk-cache.ts'
import { createPictures, type PictureOptions } from './pictures.ts'
import { isPublicAddress } from './public-address.ts'
import { resize } from './resize.ts'
import { fetchRemotePicture, type RemoteLimits, remoteLimits } from './remote.ts'

let dir = ''
let picture: Buffer
let options: PictureOptions

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'))
  await mkdir(join(dir, 'demo'))
  picture = await sharp({ create: { width: 800, height: 533, channels: 3, background: '#678' } })
    .webp()
    .toBuffer()
  await writeFile(join(dir, 'demo/suv.webp'), picture)
  await writeFile(join(dir, 'demo/broken.webp'), 'not a picture')
  await writeFile(join(dir, 'demo/program.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
  await writeFile(join(dir, 'secret.webp'), picture)
  const cache = await openDiskCache(join(dir, 'cache'), 1_000_000)
  options = {
    demoPictures: join(dir, 'demo'),
    cache,
    fetchRemote: undefined,
    resizeRemote: resize,
    isNamed: () => true,
    atOnce: 2,
  }
})
afterAll(() => rm(dir, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, more: Partial<PictureOptions> = {}) =>
  createPictures({ ...options, ...more })(new Request(`http://localhost${path}`, { headers }))
const small = (src: string, width: PictureWidth = 320) => pictureUrl(src, width)

describe('a demo picture', () => {
  test.each([
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
  ])('for %s becomes %s', async (accept, format) => {
    const answer = await ask(small('/demo/pictures/suv.webp'), { accept })
    expect(answer.headers.get('content-type')).toBe(`image/${format}`)
    expect(answer.headers.get('vary')).toBe('Accept')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([320, 213])
  })

  test('is the same file whatever query follows its name', async () => {
    const answer = await ask(small('/demo/pictures/suv.webp?shot=7'))
    expect(answer.status).toBe(200)
  })

  test('is never enlarged', async () => {
    const answer = await ask(small('/demo/pictures/suv.webp', 1600))
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(800)
  })

  test('is not sent again when it is unchanged', async () => {
    const first = await ask(small('/demo/pictures/suv.webp'))
    const again = await ask(small('/demo/pictures/suv.webp'), {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test.each([
    ['/pictures?src=/demo/pictures/suv.webp&w=321', 400],
    ['/pictures?src=/demo/pictures/suv.webp', 400],
    ['/pictures?w=320', 400],
    [small('/demo/pictures/../../secret.webp'), 400],
    [small('/demo/pictures/..'), 400],
    [small('file:///etc/passwd'), 400],
    [small('/demo/pictures/none.webp'), 404],
    [small('/demo/pictures/broken.webp'), 502],
    [small('/demo/pictures/program.svg'), 502],
  ])('%s is %i', async (path, status) => {
    const answer = await ask(path)
    const told = await answer.json()
    expect([answer.status, Object.keys(told)]).toEqual([status, ['error']])
  })
})

describe('a picture of another host', () => {
  let server: Server
  let origin = ''
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/redirect') return response.writeHead(302, { location: '/car.webp' }).end()
      if (request.url === '/inside')
        return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
      if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
      if (request.url === '/gone') return response.writeHead(404).end()
      if (request.url === '/slow') return response.writeHead(200, { 'content-type': 'image/webp' }).write('a')
      response.writeHead(200, { 'content-type': 'image/webp' }).end(picture)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A listening server has an address.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  // The real limits forbid this machine, where the test server runs.
  const limits = (): RemoteLimits => ({
    ...remoteLimits,
    timeoutMs: 300,
    ports: ['', new URL(origin).port],
    allows: (address) => address === '127.0.0.1',
  })
  const fetchRemote = (address: string) => fetchRemotePicture(address, limits())

  test.each(['/car.webp', '/redirect'])('%s is fetched and resized', async (path) => {
    const answer = await ask(small(`${origin}${path}`), {}, { fetchRemote })
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(320)
  })

  test('is fetched once for concurrent requests', async () => {
    const path = '/car.webp?once'
    const pictures = createPictures({ ...options, fetchRemote })
    const request = () => pictures(new Request(`http://localhost${small(`${origin}${path}`)}`))
    await Promise.all([request(), request(), request()])
    await request()
    expect(asked.filter((url) => url === path)).toHaveLength(1)
  })

  test.each([
    ['/inside', 'The picture could not be fetched.'],
    ['/loop', 'The host redirects too often.'],
    ['/page', 'What the host answered is no picture.'],
    ['/gone', 'The host answered 404.'],
    ['/slow', 'The picture could not be fetched.'],
  ])('%s: %s', async (path, error) => {
    const answer = await ask(small(`${origin}${path}`), {}, { fetchRemote })
    expect([answer.status, await answer.json()]).toEqual([502, { error }])
  })

  test.each([
    ['http://127.0.0.1/a.png', 'The picture could not be fetched.'],
    ['http://[::1]/a.png', 'The picture could not be fetched.'],
    ['http://[::ffff:10.0.0.1]/a.png', 'The picture could not be fetched.'],
    ['http://2130706433/a.png', 'The picture could not be fetched.'],
    ['http://localhost/a.png', 'The picture could not be fetched.'],
    ['https://cars.example:8443/a.png', 'Only the usual ports are spoken to.'],
    ['https://user:word@cars.example/a.png', 'The address carries a password.'],
  ])('%s is refused', async (src, error) => {
    const answer = await ask(small(src), {}, { fetchRemote: fetchRemotePicture })
    expect([answer.status, await answer.json()]).toEqual([502, { error }])
  })

  test('that is too large is aborted', async () => {
    const tight = (address: string) => fetchRemotePicture(address, { ...limits(), maxBytes: 100 })
    const answer = await ask(small(`${origin}/car.webp?large`), {}, { fetchRemote: tight })
    expect(await answer.json()).toEqual({ error: 'The picture is too large.' })
  })

  test('when fetching is off, an <img> is redirected to the original and any other request is refused', async () => {
    const src = 'https://cars.example/a.jpg'
    const image = await ask(small(src), { 'sec-fetch-dest': 'image' })
    expect([image.status, image.headers.get('location')]).toEqual([302, src])
    const other = await ask(small('https://cars.example/фото für.jpg'), { 'sec-fetch-dest': 'image' })
    expect(other.headers.get('location')).toBe('https://cars.example/%D1%84%D0%BE%D1%82%D0%BE%20f%C3%BCr.jpg')
    expect((await ask(small(src), { 'sec-fetch-dest': 'document' })).status).toBe(403)
  })

  test.each([
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 302],
    ['image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 302],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 403],
    ['*/*', 403],
    [undefined, 403],
  ])('over plain HTTP, where browsers do not say what it is for, Accept does: %s', async (accept, status) => {
    const answer = await ask(small('https://cars.example/a.jpg'), accept === undefined ? {} : { accept })
    expect(answer.status).toBe(status)
  })

  test('an address that the service has not named is not fetched; an <img> is redirected to it', async () => {
    const src = `${origin}/car.webp?strange`
    const answer = await ask(small(src), { 'sec-fetch-dest': 'image' }, { fetchRemote, isNamed: () => false })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, src])
    expect(asked).not.toContain('/car.webp?strange')
  })

  test('concurrency and the queue have limits', async () => {
    let fetching = 0
    let most = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = async () => {
      fetching += 1
      most = Math.max(most, fetching)
      await held
      fetching -= 1
      throw new Error('gone')
    }
    const pictures = createPictures({ ...options, fetchRemote: slow })
    const answers = Array.from({ length: 1100 }, (_, at) =>
      pictures(new Request(`http://localhost${small(`https://cars.example/${at}.jpg`)}`)),
    )
    // The first request beyond the queue is refused at once, before any picture arrives.
    const first = await Promise.race(answers)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '2'])
    release()
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
    expect(statuses.filter((status) => status === 502).length).toBeGreaterThanOrEqual(1000)
    expect(most).toBe(2)
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::', false],
  ['[::127.0.0.1]', false],
  ['::7f00:1', false],
  ['::808:808', false],
  ['64:ff9b::7f00:1', false],
  ['nonsense', false],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))

describe('the cache', () => {
  test('stays under its size, and evicts the least recently read', async () => {
    const place = join(dir, 'bounded')
    const cache = await openDiskCache(place, 30)
    for (const name of ['a', 'b', 'c']) await cache.put(name, Buffer.alloc(10))
    await cache.get('a')
    await cache.put('d', Buffer.alloc(10))
    expect(cache.size()).toBe(30)
    expect((await readdir(place)).sort()).toEqual(['a', 'c', 'd'])
    await cache.put('larger than all may be', Buffer.alloc(31))
    expect((await readdir(place)).sort()).toEqual(['a', 'c', 'd'])
    // A folder that was filled under a higher limit.
    expect((await openDiskCache(place, 10)).size()).toBe(10)
    expect(await readdir(place)).toHaveLength(1)
  })

  test('survives restarts, without partial files', async () => {
    const place = join(dir, 'kept')
    await (await openDiskCache(place, 100)).put('a', Buffer.from('picture'))
    await writeFile(join(place, '1-1.part'), 'half')
    await utimes(join(place, '1-1.part'), 0, 0)
    // Another process is writing this one, and has removed that one between its listing and its reading.
    await writeFile(join(place, '2-1.part'), 'half')
    await symlink(join(place, 'nowhere'), join(place, 'removed'))
    const cache = await openDiskCache(place, 100)
    expect((await cache.get('a'))?.toString()).toBe('picture')
    expect(await readdir(place)).toEqual(['2-1.part', 'a', 'removed'])
  })
})

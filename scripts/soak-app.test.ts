import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRequest } from '#contract/endpoints.ts'
import { pageAddressOf } from '#contract/page-address.ts'
import { countPath, searchPath } from '#contract/requests.ts'
import { decodeUrl, encodeUrl, isPlain } from '#contract/search.ts'
import { isAskable, withinWindow } from '#contract/search-window.ts'
import { Random } from '#service/store/suite/random.ts'
import { addressOf, writeAddress } from '#src/app/address/address.ts'
import { parseQueryText, writeQueryText } from '#src/lib/query-text.ts'
import { sharedOf } from '#src/favourites/sharing/share-link.ts'
import { anyLink, hugeLink, linkKinds } from '../bench/soak-app/links.ts'
import { openKnownMarks } from '../bench/soak-app/marks.ts'
import { makeNextVersion } from '../bench/soak-app/next-version.ts'
import { openReport } from '../bench/soak-app/report.ts'
import { isBlank, numberSaid } from '../bench/soak-app/sight.ts'

// Tests the checks of `npm run soak:app` and `npm run soak:links`, and the links without a browser.

const folder = await mkdtemp(join(tmpdir(), 'next-version-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const sites = {
  idOf: (host: string) => (host === 'copperlot.example' ? 31 : undefined),
  hostOf: (id: number) => (id === 31 ? 'copperlot.example' : undefined),
}

test('a thousand links are read without a fault, and what is asked for them is valid', () => {
  const made = new Map<string, number>()
  for (let number = 0; number < 1000; number += 1) {
    const random = new Random(number)
    const { kind, link } = number === 999 ? { kind: 'huge', link: hugeLink(random) } : anyLink(random)
    made.set(kind, (made.get(kind) ?? 0) + 1)
    expect(anyLink(new Random(5)).link).toBe(anyLink(new Random(5)).link)
    const [path = '', query = ''] = (link.split('#')[0] ?? '').split(/\?(.*)/s)
    pageAddressOf(path, new URLSearchParams(query))
    sharedOf(parseQueryText(query))
    const address = addressOf(`?${query}`)
    // Writing the parsed address and parsing it again gives the same search.
    const written = writeQueryText(Object.entries(writeAddress(address)))
    expect(addressOf(written).search, link).toEqual(address.search)
    expect(encodeUrl(decodeUrl(new URLSearchParams(query)).search)).toBeDefined()
    const search = withinWindow(address.search)
    if (!isPlain(search) || !isAskable(search)) continue
    for (const [endpoint, asked] of [
      ['search', searchPath(search, 'en', sites)],
      ['count', countPath(search, sites)],
    ] as const) {
      const { searchParams } = new URL(asked, 'http://any.example')
      expect(readRequest(endpoint, [], searchParams, sites).params.issues, link).toEqual([])
    }
  }
  expect([...Object.keys(linkKinds), 'huge'].filter((kind) => !made.has(kind))).toEqual([])
})

test('an exact count is read from a heading', () => {
  const headings = ['1,240 cars', '1 car', 'No cars', 'More than 10,000 cars', 'Results', 'Counting…', null]
  expect(headings.map(numberSaid)).toEqual([1240, 1, 0, undefined, undefined, undefined, undefined])
})

test('a page without a heading, or with only a heading, is blank', () => {
  const sight = {
    path: '/',
    query: '',
    heading: '3 cars',
    words: 400,
    busy: false,
    retry: false,
    reload: false,
    dialog: false,
    hearts: [],
    notes: {},
  }
  expect([sight, { ...sight, heading: null }, { ...sight, words: 0 }].map(isBlank)).toEqual([
    false,
    true,
    true,
  ])
})

test('missing marks and marks without an action are found', () => {
  const marks = openKnownMarks()
  marks.set('a', 'favourite', true, true)
  marks.set('b', 'note', 'x', true)
  // Storage may have been full.
  marks.set('b', 'favourite', true, false)
  const b = { favourite: false, note: 'x' }
  expect(marks.compare({ a: { favourite: true, note: '' }, b })).toEqual([])
  expect(marks.compare({ a: { favourite: true, note: '' }, b: { ...b, favourite: true } })).toEqual([])
  expect(marks.compare({ b, c: { favourite: true, note: '' } })).toEqual([
    'favourite of a is false, not [true] after favourite true',
    'favourite of c is true, not [false]',
  ])
})

test('another version has other file names and uses them', async () => {
  const from = join(folder, 'dist')
  await mkdir(join(from, 'assets'), { recursive: true })
  await writeFile(join(from, 'assets/index-A1.js'), 'import("./car-B2.js")')
  await writeFile(join(from, 'assets/car-B2.js'), '')
  await writeFile(join(from, 'assets/car-B2.js.br'), 'compressed')
  const hash = (style: string) => createHash('sha256').update(style).digest('base64')
  const style = (font: string) => `@font-face { src: url(/assets/${font}) }`
  await writeFile(join(from, 'assets/a-C3.woff2'), '')
  const html = `<style>${style('a-C3.woff2')}</style><script src="/assets/index-A1.js"></script>`
  await writeFile(join(from, 'index.html'), html)
  await writeFile(join(from, 'page.json'), JSON.stringify({ styles: [hash(style('a-C3.woff2'))] }))
  const to = join(folder, 'next')
  await makeNextVersion(from, to, 7)
  expect((await readdir(join(to, 'assets'))).toSorted()).toEqual([
    'a-C3v7.woff2',
    'car-B2v7.js',
    'index-A1v7.js',
  ])
  expect(await readFile(join(to, 'assets/index-A1v7.js'), 'utf8')).toBe('import("./car-B2v7.js")')
  expect(await readFile(join(to, 'index.html'), 'utf8')).toContain('/assets/index-A1v7.js')
  // The page allows its own inline styles by their hash.
  const page: unknown = JSON.parse(await readFile(join(to, 'page.json'), 'utf8'))
  expect(page).toEqual({ styles: [hash(style('a-C3v7.woff2'))] })
})

test('a report counts actions, and shows a repeated fault at most three times', () => {
  const lines: string[] = []
  const report = openReport((line) => lines.push(line))
  report.count('act', 'tick')
  report.count('act', 'tick')
  report.count('act', 'back')
  expect([report.total('act'), report.told('act')]).toEqual([3, 'tick 2, back 1'])
  for (let each = 0; each < 9; each += 1) report.breach(`${each} cars where there are 5`)
  expect([report.breaches.length, lines.length]).toEqual([9, 4])
})

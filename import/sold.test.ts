import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportedCar } from './car-of-row.ts'
import { importFiles } from './import-files.ts'

const slow = { timeout: 120_000 }

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sold-'))
})
afterAll(() => rm(dir, { recursive: true }))

const write = async (name: string, text: string) => {
  const path = join(dir, name)
  await writeFile(path, text)
  return path
}

async function listingsIn(out: string) {
  const lines = (await readFile(join(out, 'cars.ndjson'), 'utf8')).trim().split('\n')
  return lines.flatMap((line) => {
    const { listings } = JSON.parse(line) as ImportedCar // What the importer wrote.
    return listings.map(({ price, archived }) => `${price?.price}${archived ? ' sold' : ''}`)
  })
}

const [one, two] = ['WBA5A5C50FD000004', '1FTEW1EP5KFA00001']

test('a changed price in a file without ids is no sale', slow, async () => {
  const [before, out] = [join(dir, 'dear'), join(dir, 'cheap')]
  const path = await write('stock.csv', `vin,make,price\n${one},BMW,15750\n${two},Ford,31995\n`)
  await importFiles({ files: [path], out: before })
  await write('stock.csv', `vin,make,price\n${one},BMW,14900\n`)
  expect((await importFiles({ files: [path], out, before })).sold).toBe(1)
  expect(await listingsIn(out)).toEqual(['14900', '31995 sold'])
})

test('of rows with one VIN and no id only the repeated one is left out', slow, async () => {
  const rows = [`${one},BMW,15750`, `${one},BMW,14900`, `${one},BMW,15750`, `${one},BMW,14900`]
  const path = await write('twice.csv', ['vin,make,price', ...rows].join('\n'))
  const out = join(dir, 'twice')
  expect(await importFiles({ files: [path], out })).toMatchObject({ cars: 1, joined: 1, twice: 2 })
  expect(await listingsIn(out)).toEqual(['15750', '14900'])
})

test.each(['the folder itself', 'another folder'])(
  'cars of a file that is not read do not count as sold: %s',
  slow,
  async (place) => {
    const folder = join(dir, place)
    const files = [
      await write('a.csv', 'id,make,price\n1,BMW,15750\n'),
      await write('b.csv', 'id,make,price\n1,Ford,31995\n'),
    ]
    await importFiles({ files, out: folder })
    await write('a.csv', 'id,make,price\n1,BMW,14900\n')
    await write('b.csv', '')
    const out = place === 'the folder itself' ? folder : join(dir, 'new')
    const report = await importFiles({ files, out, before: folder })
    expect(report).toMatchObject({ isWritten: false, sold: 0, unreadable: [{ code: 'empty' }] })
    expect(await listingsIn(folder)).toEqual(['15750', '31995'])
    if (out !== folder) await expect(readFile(join(out, 'cars.ndjson'))).rejects.toThrow('ENOENT')
  },
)

test('an import without a car leaves the cars of its folder', slow, async () => {
  const out = join(dir, 'kept')
  const path = await write('kept.csv', 'id,make,price\n1,BMW,15750\n')
  await importFiles({ files: [path], out })
  await write('kept.csv', '')
  expect(await importFiles({ files: [path], out })).toMatchObject({ cars: 0, isWritten: false })
  expect(await listingsIn(out)).toEqual(['15750'])
})

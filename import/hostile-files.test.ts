import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { workbookOf } from './workbook-of.ts'

// Files made to take much time or memory, and files with one entry made to keep the others out.

const slow = { timeout: 120_000 }

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function bring(name: string, content: string | Uint8Array) {
  const path = join(dir, name)
  await writeFile(path, content)
  const out = join(dir, `${name}-out`)
  const start = performance.now()
  const report = await importFiles({ files: [path], out })
  const text = report.cars === 0 ? '' : await readFile(join(out, 'cars.ndjson'), 'utf8')
  return { report, text, ms: performance.now() - start }
}

const lines = (...objects: readonly unknown[]) => objects.map((each) => JSON.stringify(each)).join('\n')
const nested = `{"make":"BMW","a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`

test.each([
  [
    'an object without words for itself',
    'one.ndjson',
    lines({ make: 'BMW', color: [{ a: { toString: 1 } }] }),
  ],
  ['objects in objects', 'deep.ndjson', nested],
  [
    'names of the language',
    'names.ndjson',
    '{"make":"BMW","__proto__":{"x":"1"},"constructor":{"prototype":1}}',
  ],
])('%s keep out no other car', slow, async (_, name, line) => {
  const { report } = await bring(name, `${lines({ make: 'Audi' })}\n${line}\n${lines({ make: 'Fiat' })}\n`)
  expect([report.cars, report.unreadable]).toEqual([3, []])
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('only the entry of a list that is itself a list is left out', slow, async () => {
  const { report } = await bring('list.json', '[{"make":"BMW"},[{"toString":1}],{"make":"Audi"}]')
  expect([report.cars, report.oddities.all.map(([kind]) => kind)]).toEqual([
    2,
    ['entries that are no object: left out'],
  ])
})

test('keys that differ in each row do not make rows grow without end', slow, async () => {
  const objects = Array.from({ length: 4000 }, (_, at) => ({ make: 'BMW', id: String(at), [`k${at}`]: 1 }))
  const { report } = await bring('keys.ndjson', lines(...objects))
  expect(report.cars).toBe(4000)
  expect(report.oddities.all).toContainEqual([
    'keys beyond the first 2,000: left out',
    expect.objectContaining({ count: 2002 }),
  ])
})

test('a run of commas between photos is read in linear time', slow, async () => {
  const cell = `https://a.example/1.jpg, https://a.example/2,3.jpg,,https://a.example/4.jpg${','.repeat(60_000)}x`
  const { ms, text } = await bring('photos.csv', `make,photos\n${`BMW,"${cell}"\n`.repeat(5)}`)
  expect(text).toContain(
    '"images":[{"original":"https://a.example/1.jpg"},{"original":"https://a.example/2,3.jpg"},',
  )
  expect(ms).toBeLessThan(10_000)
})

/** A workbook with a cell at the last row and column of a sheet. */
function sparse(): Uint8Array {
  const files = unzipSync(
    workbookOf({
      Cars: [
        ['Make', 'Model'],
        ['BMW', 'X5'],
      ],
    }),
  )
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(files[path] ?? new Uint8Array())
  return zipSync({ ...files, [path]: strToU8(sheet.replace('r="B2"', 'r="XFD1048576"')) })
}

test.each([
  ['a sheet of two cells', 'sparse.xlsx', sparse(), 'too far apart'],
  ['a line without an end', 'line.ndjson', `${lines({ make: 'BMW' })}\n${'a'.repeat(17_000_000)}`, '16 MB'],
  ['a header without an end', 'wide.csv', `make${',x'.repeat(3000)}\nBMW\n`, '2000 columns'],
])('%s is reported in words', slow, async (_, name, content, words) => {
  const { report, ms } = await bring(name, content)
  expect(report.unreadable.join()).toContain(words)
  expect(ms).toBeLessThan(20_000)
})

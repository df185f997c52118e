import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { workbookOf } from './workbook-of.ts'

const names = [
  'auction-lots.csv',
  'avito.tsv',
  'dealer-feed.csv',
  'kleinanzeigen.csv',
  'otomoto.csv',
] as const

const workbook = workbookOf({
  Cars: [
    ['Make', 'Model', 'Year', 'Price', 'Date'],
    ['BMW', 'X5', 2019, 31_995, { day: 46_215 }],
    ['Audi', 'A4', 2015, 12_345.678, { day: 46_216 }],
  ],
})

/** A seeded generator of numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

/** A fixture with one to three defects, such as a cut, changed bytes, an open quote or swapped halves. */
export function brokenFile(seed: number): { name: string; bytes: Buffer } {
  const next = numbers(seed)
  const name = names[seed % (names.length + 1)]
  const original = name === undefined ? workbook : readFileSync(join(import.meta.dirname, 'fixtures', name))
  let bytes: Buffer = Buffer.from(original)
  for (let change = next(3); change >= 0; change--) {
    const at = next(bytes.length + 1)
    const way = next(7)
    if (way === 0) bytes = bytes.subarray(0, at)
    else if (way === 1) for (let each = 0; each < 40; each++) bytes[next(bytes.length || 1)] = next(256)
    else if (way === 2) bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from('"'), bytes.subarray(at)])
    else if (way === 3) bytes = Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)])
    else if (way === 4) bytes = Buffer.from(`[{"a":${JSON.stringify(bytes.toString('latin1').slice(0, at))}}`)
    else if (way === 5) bytes = Buffer.concat([bytes, Buffer.alloc(next(50)), bytes])
    else bytes = gzipSync(bytes).subarray(0, at + 20)
  }
  const endings = name === undefined ? ['xlsx'] : ['csv', 'tsv', 'json', 'ndjson', 'csv.gz', 'xlsx']
  return { name: `broken-${seed}.${endings[next(endings.length)]}`, bytes }
}

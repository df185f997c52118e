import { parse } from 'csv-parse/sync'
import { unzipSync, strFromU8 } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  type CellKind,
  type FileLayout,
  fileFormats,
  type FileRow,
  type FileWriter,
  type PutBytes,
} from './layout.ts'
import { makeWriter } from './writers.ts'
import { xlsxWriter } from './xlsx-writer.ts'

const kinds = {
  'car.vin': 'code',
  'car.year': 'number',
  'listing.price': 'money',
  'listing.keys_available': 'flag',
  'listing.created_at': 'time',
  'listing.url': 'link',
  'listing.title': 'text',
} as const satisfies Record<string, CellKind>

const layout = (format: FileLayout['format']): FileLayout => ({
  format,
  csv: { separator: ';', excel: true },
  about: [{ name: 'Поиск', value: '=1+1; BMW' }],
  aboutSheet: 'О файле',
  notes: false,
  yes: 'да',
  no: 'нет',
  sheet: 'Автомобили',
  columns: Object.entries(kinds).map(([id, kind]) => ({ id, kind, head: `Столбец ${id}`, width: 12 })),
})

const rows: readonly FileRow[] = [
  [
    'WAUZZZ8V5KA000001',
    2019,
    '12400',
    true,
    '2026-11-20T08:30:00Z',
    'https://a.example/1?a=1&b="2"',
    'Škoda; "Combi"',
  ],
  ['12345678901234567', null, '9223372036854775807', false, null, null, '=cmd|1'],
  [
    '1234E567890123456',
    0,
    '-5',
    null,
    '2026-01-01T00:00:00Z',
    'javascript:alert(1)',
    ' <b>&\u0000 line\nbreak ',
  ],
]

/** The file of these rows, written in pieces of `piece` rows. */
function fileOf(make: (put: PutBytes) => FileWriter, all = rows, piece = all.length): Buffer {
  const parts: Uint8Array[] = []
  const writer = make((bytes) => parts.push(bytes))
  for (let at = 0; at < all.length; at += piece) writer.write(all.slice(at, at + piece))
  writer.end()
  return Buffer.concat(parts)
}
const whole = (format: FileLayout['format'], all = rows, piece?: number) =>
  fileOf((put) => makeWriter(layout(format), put), all, piece)

test('CSV: a byte order mark, codes and long amounts as text, no formula, null as an empty cell', () => {
  const file = whole('csv')
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const read: unknown = parse(file, { bom: true, delimiter: ';' })
  expect(read).toEqual([
    Object.keys(kinds).map((id) => `Столбец ${id}`),
    [
      'WAUZZZ8V5KA000001',
      '2019',
      '12400',
      'да',
      '2026-11-20 08:30:00',
      'https://a.example/1?a=1&b="2"',
      'Škoda; "Combi"',
    ],
    ['="12345678901234567"', '', '="9223372036854775807"', 'нет', '', '', "'=cmd|1"],
    [
      '="1234E567890123456"',
      '0',
      '-5',
      '',
      '2026-01-01 00:00:00',
      'javascript:alert(1)',
      ' <b>& line\nbreak ',
    ],
  ])
})

test('CSV for programs: plain figures and codes; a description at the top if chosen', () => {
  const plain = { ...layout('csv'), csv: { separator: ',', excel: false }, notes: true } as const
  const lines = fileOf((put) => makeWriter(plain, put))
    .toString()
    .slice(1)
    .split('\r\n')
  expect(lines[0]).toBe("# Поиск,'=1+1; BMW")
  expect(lines[1]).toMatch(/^Столбец car.vin,/)
  expect(lines[3]).toBe("12345678901234567,,9223372036854775807,нет,,,'=cmd|1")
})

test('JSON Lines: one object per row, numbers with all their digits, null for unstated values', () => {
  const lines = whole('jsonl').toString().trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('"listing.price":9223372036854775807,')
  expect(JSON.parse(lines[0] ?? '')).toEqual(
    Object.fromEntries(
      Object.keys(kinds).map((id, at) => [id, id === 'listing.price' ? 12400 : rows[0]?.[at]]),
    ),
  )
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ 'car.year': 0, 'listing.keys_available': null })
})

describe('XLSX', () => {
  test('has typed numbers, dates, flags, texts and links under a frozen head', async () => {
    const file = whole('xlsx')
    const read = await readSheet(file, 1)
    expect(read).toEqual([
      Object.keys(kinds).map((id) => `Столбец ${id}`),
      [
        'WAUZZZ8V5KA000001',
        2019,
        12400,
        true,
        new Date('2026-11-20T08:30:00Z'),
        'https://a.example/1?a=1&b="2"',
        'Škoda; "Combi"',
      ],
      ['12345678901234567', null, '9223372036854775807', false, null, null, '=cmd|1'],
      [
        '1234E567890123456',
        0,
        -5,
        null,
        new Date('2026-01-01T00:00:00Z'),
        'javascript:alert(1)',
        '<b>& line\nbreak',
      ],
    ])
    const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<f>HYPERLINK("https://a.example/1?a=1&amp;b=%222%22")</f>')
    expect(sheet).toContain('<autoFilter ref="A1:G4"/>')
    // The only formulas are links; neither a text nor a URL of another scheme becomes one.
    expect(sheet.match(/<f>/g)).toHaveLength(1)
  })

  test('a day before 1900 and an Excel escape stay text', async () => {
    const odd = [[null, null, null, null, '0001-01-01T00:00:00Z', null, 'A_x000D_B']]
    const file = whole('xlsx', odd)
    expect((await readSheet(file, 1))[1]?.[4]).toBe('0001-01-01T00:00:00Z')
    const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('A_x005F_x000D_B')
  })

  test('continues on another sheet when one is full', async () => {
    const file = fileOf((put) => xlsxWriter(layout('xlsx'), put, 3), [...rows, ...rows])
    const first = await readSheet(file, 1)
    const third = await readSheet(file, 3)
    expect(first).toHaveLength(3)
    expect(third.map(([vin]) => vin)).toEqual(['Столбец car.vin', '12345678901234567', '1234E567890123456'])
  })

  test('describes itself on a last sheet', async () => {
    expect(await readSheet(whole('xlsx'), 2)).toEqual([['Поиск', '=1+1; BMW']])
    const file = fileOf((put) => xlsxWriter(layout('xlsx'), put, 3), [...rows, ...rows])
    expect(await readSheet(file, 'О файле')).toEqual([['Поиск', '=1+1; BMW']])
  })

  test('without rows is a workbook with a head', async () => {
    expect(await readSheet(whole('xlsx', []), 1)).toHaveLength(1)
  })
})

test.each(fileFormats)('%s has the same content for any size of the pieces', async (format) => {
  const read = async (file: Buffer) => (format === 'xlsx' ? readSheet(file, 1) : file.toString())
  const all = Array.from({ length: 100 }, (_, at) => rows[at % rows.length] ?? [])
  const atOnce = await read(whole(format, all))
  for (const piece of [1, 7, 99]) expect(await read(whole(format, all, piece))).toEqual(atOnce)
})

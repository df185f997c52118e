import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInventory } from '#service/inventory-check.ts'
import { CarRecord } from '#service/inventory/car-record.ts'
import * as v from 'valibot'
import { brokenFile } from './broken-files.ts'
import { importFiles, type ImportReport } from './import-files.ts'
import own from '#contract/languages/en/messages/own.json' with { type: 'json' }
import { fieldNames } from '#src/own-cars/importer-words.ts'
import { fields } from './headers.ts'
import { oddityWords } from './oddities.ts'
import { unreadableWords } from './unreadable.ts'
import { reportLines, sampleText } from './report.ts'
import { workbookOf } from './workbook-of.ts'

// The expected values of the fixtures were read from the files by hand.

/** Every import loads catalogue, places and words. */
const slow = { timeout: 120_000 }

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(dir, { recursive: true }))

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
async function bring(...names: string[]): Promise<{ cars: CarRecord[]; report: ImportReport; out: string }> {
  const out = join(dir, names.join('+'))
  const report = await importFiles({ files: names.map(fixture), out })
  const lines = (await readFile(join(out, 'cars.ndjson'), 'utf8')).trim().split('\n')
  return { cars: lines.map((line) => v.parse(CarRecord, JSON.parse(line))), report, out }
}

/** The compared fields of a car, as one text. */
const said = ({
  year,
  brand,
  model,
  badge,
  vin,
  fuel,
  transmission,
  drive_wheels: drive,
  body_type: body,
  color,
  power_hp: hp,
  engine_volume: cc,
  listings: [listing],
}: CarRecord) =>
  [
    `${year} ${brand?.name} ${model?.name} ${badge ?? '-'}`,
    vin ?? 'no vin',
    [fuel, transmission, drive, body, color].map((code) => code?.name ?? '-').join(' '),
    `${hp ?? '-'} hp ${cc ?? '-'} cc`,
    `${listing?.odometer ?? '-'} km`,
    `${listing?.price?.price?.toString() ?? '-'} ${listing?.price?.currency?.name ?? '-'}`,
    `${listing?.location_details?.country?.iso ?? '-'} ${listing?.location_details?.place?.name ?? '-'}`,
  ].join(' | ')

test('a German scrape in a code page, with underscores, entities and 1.234,56', slow, async () => {
  const { cars, report } = await bring('kleinanzeigen.csv')
  expect(cars.map(said)).toEqual([
    '1993 Volkswagen Golf - | no vin | gasoline manual - sedan green | - hp - cc | 150000 km | 480 eur | DE -',
    '2011 Audi A5 - | no vin | diesel manual - coupe white | 190 hp - cc | 125000 km | 18301 eur | DE -',
    '2004 Jeep grand - | no vin | diesel automatic - suv silver | 163 hp - cc | 125000 km | 9800 eur | DE -',
    '2001 Volkswagen Golf - | no vin | gasoline manual - hatchback red | 75 hp - cc | 150000 km | - - | DE -',
    'null wartburg 353 - | no vin | gasoline manual - sedan yellow | 69 hp - cc | 90000 km | 1235 eur | DE -',
  ])
  expect(report.files[0]?.encoding).toBe('windows-1252')
  expect(cars.map(({ listings: [listing] }) => listing?.title?.['de'])).toEqual([
    'Volkswagen Golf 1.6 United',
    'Audi A5 Sportback 2.7 Tdi',
    '"Jeep" Grand Cherokee & Zubehör',
    'GOLF 4 1 4 3TÜRER',
    'Wartburg 353 für Bastler',
  ])
  expect(cars[1]?.listings[0]?.created_at).toBe('2016-03-13T00:00:00.000Z')
  expect(cars[1]?.listings[0]?.condition).toEqual({ id: 3, name: 'damaged' })
})

test('American auction lots with miles, damage and the month first', slow, async () => {
  const { cars } = await bring('auction-lots.csv')
  expect(cars.map(said)).toEqual([
    '2019 Ford F-150 XLT | 1ftew1ep5kfa00001 | gasoline automatic all - blue | - hp - cc | 135378 km | 12500 usd | US Dallas',
    '2021 Tesla Model 3 - | 5yj3e1ea1mf000002 | electric automatic rear - white | - hp - cc | 24143 km | - - | US Sacramento',
    '2005 FRHT COLUMBIA - | 1fuja6cv05ln00003 | diesel manual - - red | - hp - cc | - km | 3400 usd | US Miami',
  ])
  const lots = cars.map(({ listings: [lot] }) => lot)
  expect(lots.map((lot) => lot?.auction_at)).toEqual([
    '2026-07-21T10:00:00.000Z',
    '2026-07-22T14:30:00.000Z',
    '2026-08-02T09:00:00.000Z',
  ])
  expect(lots.map((lot) => lot?.damage)).toEqual([
    { id: 17, name: 'front' },
    { id: 18, name: 'rear' },
    { id: 6, name: 'water' },
  ])
  expect(lots.map((lot) => lot?.keys_available)).toEqual([true, false, true])
  expect(lots.map((lot) => lot?.location?.position)).toEqual([
    { lat: 32.77, lon: -96.79 },
    { lat: 38.58, lon: -121.49 },
    null,
  ])
})

test('a Polish export whose rows begin with a number that the header lacks', slow, async () => {
  const { cars, report } = await bring('otomoto.csv')
  expect(cars.map(said)).toEqual([
    '2015 Toyota Corolla - | no vin | gasoline manual front sedan white | 132 hp 1598 cc | 120000 km | 45900 pln | PL Kraków',
    '2018 Škoda Octavia - | no vin | diesel automatic front wagon black | 150 hp 1968 cc | 98500 km | 62000 pln | PL Warszawa',
    '2012 BMW X5 - | no vin | diesel automatic all suv grey | 245 hp 2993 cc | 201300 km | 79900 pln | PL Gdańsk',
  ])
  const short = report.oddities.all.find(([kind]) => kind.includes('fewer cells'))
  expect(short?.[1]).toMatchObject({ count: 1, examples: [{ file: 'otomoto.csv', line: 5 }] })
})

test('a Russian one in UTF-16 with masked VINs', slow, async () => {
  const { cars, report } = await bring('avito.tsv')
  expect(cars.map(said)).toEqual([
    '2012 Audi A4 - | wau************** | - automatic all sedan black | - hp 2000 cc | 145000 km | 1050000 rub | RU Москва',
    '2016 BMW 5 Series - | wbaa0000000000002 | - automatic rear sedan white | - hp 3000 cc | 98000 km | 2300000 rub | RU Казань',
    '2020 Лада Гранта - | xta219110l0000003 | - manual front liftback grey | - hp 1600 cc | 31500 km | 640000 rub | RU Самара',
  ])
  expect(report.oddities.all.map(([kind]) => kind)).toContain('VIN: masked, kept as stated: it joins no cars')
})

test('a dealer feed with 30 columns', slow, async () => {
  const { cars, report } = await bring('dealer-feed.csv')
  expect(cars.map(said)).toEqual([
    '2019 Ford F-150 XLT | 1ftew1ep5kfa00001 | gasoline automatic all pickup blue | 375 hp 3500 cc | 135378 km | 31995 usd | US Dallas',
    '2015 BMW 5 Series 528i | wba5a5c50fd000004 | gasoline automatic rear sedan black | 240 hp 2000 cc | 98170 km | 15750 usd | US Houston',
  ])
  expect(report.files[0]?.columns.length).toBe(30)
  expect(cars[0]?.listings[0]?.images?.length).toBe(2)
})

describe('a workbook', () => {
  const write = async (name: string, bytes: Buffer) => {
    const path = join(dir, name)
    await writeFile(path, bytes)
    return path
  }

  test('is read from its sheet of cars, with dates and fractions', slow, async () => {
    const path = await write(
      'stock.xlsx',
      workbookOf({
        Notes: [['Made in July']],
        Cars: [
          ['Stock of the yard'],
          ['Marke', 'Modell', 'Baujahr', 'Kilometerstand', 'Preis', 'Hubraum', 'Datum'],
          ['BMW', '5er', 2015, 98_170, 12_345.678, 1_998, { day: 46_215 }],
          [],
          ['Škoda', 'Octavia', 2018, 98_500, 9_999.125, 1_968, { day: 46_246 }],
        ],
      }),
    )
    const out = join(dir, 'workbook')
    const report = await importFiles({ files: [path], out })
    expect(report.unreadable).toEqual([])
    const cars = (await readFile(join(out, 'cars.ndjson'), 'utf8')).trim().split('\n')
    const read = cars.map((line) => v.parse(CarRecord, JSON.parse(line)))
    expect(read.map(said)).toEqual([
      '2015 BMW 5 Series - | no vin | - - - - - | - hp 1998 cc | 98170 km | 12346 eur | DE -',
      '2018 Škoda Octavia - | no vin | - - - - - | - hp 1968 cc | 98500 km | 9999 eur | DE -',
    ])
    // 46215 is the day's number in Excel, counted from 1900.
    expect(read[0]?.listings[0]?.created_at).toBe('2026-07-12T00:00:00.000Z')
    expect(report.files[0]?.kind).toBe('workbook, sheet Cars')
    expect(report.oddities.all.map(([kind]) => kind)).toContain('sheets that are not read: one is')
  })

  test.each([
    ['cut.xlsx', workbookOf({ Cars: [['Make'], ['BMW']] }).subarray(0, 300)],
    ['none.xlsx', Buffer.alloc(0)],
    ['text.xlsx', Buffer.from('make,model\nBMW,X5\n')],
    ['empty.xlsx', workbookOf({ Cars: [] })],
  ])('%s is reported in words', slow, async (name, bytes) => {
    const path = await write(name, bytes)
    const report = await importFiles({ files: [path], out: join(dir, 'no-workbook') })
    expect(report.unreadable.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`${name}: .{10,}`)),
    ])
  })
})

test('a JSON number with three decimals is not read as thousands', slow, async () => {
  const path = join(dir, 'feed.json')
  await writeFile(path, JSON.stringify([{ make: 'BMW', model: 'X5', year: 2019, price: 12_345.678 }]))
  const out = join(dir, 'feed')
  await importFiles({ files: [path], out })
  expect(await readFile(join(out, 'cars.ndjson'), 'utf8')).toContain('"price":{"price":12346,')
})

const bmw = { make: 'BMW', model: 'X5', price: 31_995 }
const audi = { make: 'Audi', model: 'A4', price: 12_345 }
const photos = [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }]

test.each([
  ['a list in an object', { count: 2, cars: [bmw, audi] }, ['BMW', 'Audi']],
  ['an empty list before it', { errors: [], data: [bmw, audi] }, ['BMW', 'Audi']],
  ['a list of texts before it', { languages: ['en', 'de', 'pl'], data: [bmw, audi] }, ['BMW', 'Audi']],
  [
    'a longer list of counts before it',
    { makes: [{ make: 'BMW' }, { make: 'Audi' }, { make: 'Fiat' }], data: [bmw, audi] },
    ['BMW', 'Audi'],
  ],
])('JSON with %s, on one line and on several', slow, async (name, value, makes) => {
  for (const indent of [0, 2]) {
    const path = join(dir, `shape-${indent}.json`)
    await writeFile(path, `${JSON.stringify(value, null, indent)}\n`)
    expect([name, indent, await makesOf(path)]).toEqual([name, indent, makes])
  }
})

test.each([
  ['is one car with a list of photos', `${JSON.stringify({ ...bmw, photos })}\n`, ['BMW']],
  ['separates them by returns alone', `${JSON.stringify(bmw)}\r${JSON.stringify(audi)}\r`, ['BMW', 'Audi']],
])('objects line by line: a text that %s', slow, async (_, text, makes) => {
  const path = join(dir, 'lines.json')
  await writeFile(path, text)
  expect(await makesOf(path)).toEqual(makes)
})

async function makesOf(path: string) {
  const out = `${path}-out`
  const { unreadable } = await importFiles({ files: [path], out })
  if (unreadable.length > 0) return unreadable.map(({ message }) => message)
  const lines = (await readFile(join(out, 'cars.ndjson'), 'utf8')).trim().split('\n')
  return lines.map((line) => v.parse(CarRecord, JSON.parse(line)).brand?.name)
}

test('files with names in another alphabet are different sources', slow, async () => {
  const files = ['машины.csv', 'Мои авто.csv'].map((name) => join(dir, name))
  for (const file of files) await writeFile(file, 'id,make\n1,BMW\n')
  const { cars, twice, sources } = await importFiles({ files, out: join(dir, 'alphabets') })
  expect([cars, twice, [...sources.sources.keys()]]).toEqual([2, 0, ['машины', 'Мои авто']])
})

test('sources with names in another alphabet are different ones, and keep their names', slow, async () => {
  const path = join(dir, 'sources.csv')
  await writeFile(path, 'id,make,source\n1,BMW,Авто.ру\n1,Audi,Дром\n2,Fiat,ДРОМ\n1,Ford,drom.ru\n')
  const { cars, twice, sources } = await importFiles({ files: [path], out: join(dir, 'sources') })
  expect([cars, twice, [...sources.sources.keys()]]).toEqual([4, 0, ['Авто.ру', 'Дром', 'drom.ru']])
})

test('broken files are reported in words, and the service loads the resulting inventory', slow, async () => {
  for (let seed = 0; seed < 300; seed += 50) {
    const files = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const { name, bytes } = brokenFile(seed + at)
        const path = join(dir, name)
        await writeFile(path, bytes)
        return path
      }),
    )
    const out = join(dir, `broken-${seed}`)
    const report = await importFiles({ files, out })
    expect(report.files.length + report.unreadable.length).toBe(50)
    for (const { message } of report.unreadable) expect(message).toMatch(/^.{10,}/)
    const lines: string[] = []
    const isTaken = await checkInventory({ inventoryDir: out, allowShrink: true }, (line) => lines.push(line))
    expect(lines.slice(0, isTaken ? 0 : 5)).toEqual([])
  }
})

describe('all five together', () => {
  const names = ['auction-lots.csv', 'avito.tsv', 'dealer-feed.csv', 'kleinanzeigen.csv', 'otomoto.csv']

  test('are joined by VIN, and the service loads the folder', slow, async () => {
    const { cars, report, out } = await bring(...names)
    expect([report.rows, report.cars, report.joined]).toEqual([16, 15, 1])
    expect(
      cars
        .find(({ vin }) => vin === '1ftew1ep5kfa00001')
        ?.listings.map(({ external }) => external.domain.name),
    ).toEqual(['lots.example', 'dealer.example'])
    const lines: string[] = []
    expect(await checkInventory({ inventoryDir: out, allowShrink: true }, (line) => lines.push(line))).toBe(
      true,
    )
    expect(lines).toContain(`${out}: 15 cars`)
    expect(lines.filter((line) => line.includes('note'))).toEqual([
      expect.stringMatching(/VINs with hidden signs: 1,/),
    ])
    expect([...reportLines(report)].join('\n')).toContain('16 rows read, 15 cars made')
  })

  test('are read again with the written mapping', slow, async () => {
    const { report } = await bring('otomoto.csv')
    const mappings = report.files.map(({ mapping }) => ({
      ...mapping,
      currency: 'eur',
      columns: mapping.columns.map((column) =>
        column.field === 'price' ? { ...column, field: null } : column,
      ),
    }))
    const again = await importFiles({ files: [fixture('otomoto.csv')], out: join(dir, 'again'), mappings })
    expect(again.sources.sources.get('otomoto')).toMatchObject({ listings: 3, price: 0 })
  })
})

test('a page has words for each field, each kind of oddity and each file that cannot be read', () => {
  expect([...fieldNames.keys()].filter((field) => !fields.some((known) => known === field))).toEqual([])
  const codesOf = (kind: string) =>
    Object.keys(own).flatMap((id) => (id.startsWith(kind) ? [id.slice(kind.length)] : []))
  expect(codesOf('own.note.').toSorted()).toEqual(Object.keys(oddityWords).toSorted())
  expect(codesOf('own.failed.')).toEqual(expect.arrayContaining(Object.keys(unreadableWords)))
})

test(
  'what the dates of a column prove is said of every column, and nothing of those that could be both',
  slow,
  async () => {
    const path = join(dir, 'dates.csv')
    await writeFile(
      path,
      'make,model,when,then,date\nBMW,X5,07.06.2026,31.12.2026,01/02/2026\nBMW,X3,05.06.2026,01.02.2026,03/04/2026\n',
    )
    const report = await importFiles({ files: [path], out: join(dir, 'dates'), sampled: true })
    const { files, patterns, oddities } = JSON.parse(sampleText(report))
    expect(files[0].dates).toEqual([null, null, null, 'day.month.year', null])
    expect(patterns).toContain('month/day/year')
    expect(oddities).toEqual([{ code: 'no-date', values: { field: 'listedDate' }, count: 2 }])
  },
)

test.each([
  ['Марка;Модел;Година;Цена;Пробег', 'bg', 'BG', 'eur'],
  ['Марка;Модел;Година;Цена;Валута', 'bg', 'BG', 'eur'],
  ['Марка;Модель;Год;Цена;Пробег', 'ru', 'RU', 'rub'],
  ['Марка;Модель;Рік;Ціна;Пробіг', 'uk', 'UA', 'uah'],
])('the headers %s are %s', slow, async (headers, language, country, currency) => {
  const file = join(dir, `${language}.csv`)
  await writeFile(file, `${headers}\nAudi;A4;2014;14500;EUR\n`)
  const { files } = await importFiles({ files: [file], out: join(dir, `of ${headers}`), mappings: [] })
  expect(files[0]?.mapping).toMatchObject({ language, country, currency })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportedCar } from './car-of-row.ts'
import { importFiles } from './import-files.ts'

// Reads the fixtures without the importer: lines split at a separator, columns counted from the end, numbers in the
// format of that file. The result must equal the importer's and the sums made by hand.

interface ByHand {
  readonly file: string
  readonly encoding: string
  readonly separator: RegExp
  readonly odometer: number
  readonly price: number
  readonly figures: (text: string) => number
  readonly kilometres: (miles: number) => number
  readonly rows: number
  readonly priced: number
  readonly prices: number
  readonly driven: number
}

const comma = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/
const plain = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
const german = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))
const same = (value: number) => value
const inKilometres = (miles: number) => Math.round(miles * 1.609344)

const files: readonly ByHand[] = [
  {
    file: 'kleinanzeigen.csv',
    encoding: 'windows-1252',
    separator: /;/,
    odometer: -7,
    price: -13,
    figures: german,
    kilometres: same,
    rows: 5,
    priced: 4,
    prices: 480 + 18_301 + 9_800 + 1_235,
    driven: 150_000 + 125_000 + 125_000 + 150_000 + 90_000,
  },
  {
    file: 'auction-lots.csv',
    encoding: 'utf-8',
    separator: comma,
    odometer: -16,
    price: -10,
    figures: plain,
    kilometres: inKilometres,
    rows: 3,
    priced: 2,
    prices: 12_500 + 3_400,
    driven: 135_378 + 24_143,
  },
  {
    file: 'otomoto.csv',
    encoding: 'utf-8',
    separator: comma,
    odometer: -11,
    price: -3,
    figures: (text) => plain(text.replace(',00', '')),
    kilometres: same,
    rows: 3,
    priced: 3,
    prices: 45_900 + 62_000 + 79_900,
    driven: 120_000 + 98_500 + 201_300,
  },
  {
    file: 'avito.tsv',
    encoding: 'utf-16le',
    separator: /\t/,
    odometer: -10,
    price: -9,
    figures: (text) => plain(text) * (text.includes('тыс') ? 1_000 : 1),
    kilometres: same,
    rows: 3,
    priced: 3,
    prices: 1_050_000 + 2_300_000 + 640_000,
    driven: 145_000 + 98_000 + 31_500,
  },
  {
    file: 'dealer-feed.csv',
    encoding: 'utf-8',
    separator: /\|(?=")/,
    odometer: -13,
    price: -12,
    figures: plain,
    kilometres: inKilometres,
    rows: 2,
    priced: 2,
    prices: 31_995 + 15_750,
    driven: 135_378 + 98_170,
  },
]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test.each(files)('$file: rows, prices and kilometres', { timeout: 120_000 }, async (byHand) => {
  const path = join(import.meta.dirname, 'fixtures', byHand.file)
  const lines = new TextDecoder(byHand.encoding)
    .decode(await readFile(path))
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(byHand.separator))
    .filter((cells) => cells.length >= -byHand.odometer)
  const prices = lines
    .map((cells) => Math.round(byHand.figures(cells.at(byHand.price) ?? '')))
    .filter((price) => price > 1)
  const driven = lines
    .map((cells) => byHand.kilometres(byHand.figures(cells.at(byHand.odometer) ?? '')))
    .filter((kilometres) => kilometres < 3_000_000)
  const { rows, priced } = byHand
  const wanted = { rows, priced, prices: byHand.prices, driven: byHand.driven }
  expect({
    rows: lines.length,
    priced: prices.length,
    prices: sum(prices),
    driven: sum(driven),
  }).toEqual(wanted)

  const out = await mkdtemp(join(tmpdir(), 'import-'))
  try {
    await importFiles({ files: [path], out })
    const cars = (await readFile(join(out, 'cars.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      // What the importer wrote.
      .map((line) => JSON.parse(line) as ImportedCar)
    const listings = cars.flatMap((car) => car.listings)
    const read = listings.flatMap(({ price }) => (price === null ? [] : [price.price ?? 0]))
    expect({
      rows: listings.length,
      priced: read.length,
      prices: sum(read),
      driven: sum(listings.map(({ odometer }) => odometer ?? 0)),
    }).toEqual(wanted)
  } finally {
    await rm(out, { recursive: true })
  }
})

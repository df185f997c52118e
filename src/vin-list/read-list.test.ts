import { afterEach, expect, test, vi } from 'vitest'
import { maxVins, readVinList } from './read-list.ts'

const vin = 'WBAKB8C51FD275593'

afterEach(() => vi.unstubAllGlobals())

test('one VIN per line, in any case and context; repeated ones count once', () => {
  const read = readVinList(`\uFEFFVIN\r\n${vin}\n ${vin.toLowerCase()} \n\nTMBJJ7NX3J0720796`)
  expect(read.wanted.map(({ text }) => text)).toEqual([vin, 'TMBJJ7NX3J0720796'])
  expect(read).toMatchObject({ repeated: 1, left: 0, unread: [] })
})

test('a table with other columns', () => {
  expect(readVinList(`id;vin;make\n17;"${vin}";BMW`).wanted).toMatchObject([
    { kind: 'vin', vin: vin.toLowerCase() },
  ])
})

test('an advertisement address, unless the line names the VIN', () => {
  const read = readVinList(
    `https://alpha.example/lot/998877\nhttps://alpha.example/${vin}\nhttps://alpha.example/1 ${vin}`,
  )
  expect(read.wanted.map(({ kind }) => kind)).toEqual(['advert', 'advert', 'vin'])
})

test.each([
  [`/car/5ca1?was=bmw-x5,2018,90000km,7.3,${vin.toLowerCase()}`, { kind: 'vin', text: vin }],
  ['/car/5ca1?was=bmw-x5,2018', { kind: 'id', id: '5ca1' }],
  ['/car/5ca1#facts', { kind: 'id', id: '5ca1' }],
  [`/vin/${vin}?lang=pl`, { kind: 'vin', vin: vin.toLowerCase() }],
  ['/listing/beta.example/A%2077', { kind: 'advert', advert: { host: 'beta.example', ids: ['A 77'] } }],
  [
    '/listing/beta.example/2018?ad=https://beta.example/2018/77',
    { kind: 'advert', advert: { host: 'beta.example', ids: ['2018', '77'] } },
  ],
])('an address of this app’s own page of a car: %s', (path, wanted) => {
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  expect(readVinList(`see https://cars.example${path}`).wanted).toMatchObject([wanted])
})

test('this app’s other pages are no cars, and a car’s page counts once', () => {
  vi.stubGlobal('location', { origin: 'https://cars.example' })
  const others = ['https://cars.example/compare?cars=5ca1', 'https://cars.example/vin/short1']
  const car = 'https://cars.example/car/5ca1'
  expect(readVinList([...others, car, `${car}?lang=pl`].join('\n'))).toMatchObject({
    wanted: [{ kind: 'id' }],
    repeated: 1,
    unread: others,
  })
})

test.each([
  [`vin: ${vin}, (TMBZZZKKXJ5016002)`, 2],
  [`(${vin})`, 1],
  [`[${vin}] {TMBZZZKKXJ5016002} <JTEAB4AF7AB574329>`, 3],
  ['JTEAB4AF7-AB574329', 1],
  ['JTEAB4AF7\u2013AB574329', 1],
  ['JTE AB4AF7 AB574329', 1],
  ['VIN: jte ab4af7 ab574329', 1],
  ['17;JTE AB4AF7 AB574329;BMW X5', 1],
  ['the blue one WBA KB8C51 FD275593 from Kyiv', 1],
  ['JTEA B4AF 7AB5 7432 9 / TMB ZZZ4K XJ50 1600 2', 2],
])('brackets, dashes and spaces: %s', (text, count) => {
  expect(readVinList(text)).toMatchObject({ unread: [] })
  expect(readVinList(text).wanted).toHaveLength(count)
})

test.each([
  'VW Passat 2019 15000',
  'vw passat 2019 15000',
  'BMW 520d xDrive 2019, 150 hp',
  'REF 2020-11-05 / 4711 0815',
])('words that come to seventeen letters are no VIN: %s', (text) =>
  expect(readVinList(text)).toMatchObject({ wanted: [], unread: [text] }),
)

test('a line without a VIN is reported, not dropped', () => {
  expect(readVinList('internationalism\nBMW X5\nABC123').unread).toEqual([
    'internationalism',
    'BMW X5',
    'ABC123',
  ])
  expect(readVinList('12345678901234567').wanted).toHaveLength(1)
})

test('beyond the limit the rest is counted', () => {
  const text = Array.from(
    { length: maxVins + 3 },
    (_, index) => `TMBJJ7NX3J${String(index).padStart(7, '0')}`,
  ).join('\n')
  expect(readVinList(text)).toMatchObject({ left: 3, wanted: { length: maxVins } })
})

import { expect, test } from 'vitest'
import { maxVins, readList } from './read-list.ts'

const vin = 'WBAKB8C51FD275593'

test('one a line, whatever its case and surroundings; twice is once', () => {
  const read = readList(`\uFEFFVIN\r\n${vin}\n ${vin.toLowerCase()} \n\nTMBJJ7NX3J0720796`)
  expect(read.wanted.map(({ text }) => text)).toEqual([vin, 'TMBJJ7NX3J0720796'])
  expect(read).toMatchObject({ repeated: 1, left: 0, unread: [] })
})

test('a table with other columns', () => {
  expect(readList(`id;vin;make\n17;"${vin}";BMW`).wanted).toMatchObject([
    { kind: 'vin', vin: vin.toLowerCase() },
  ])
})

test('an advertisement address, unless the line names the VIN', () => {
  const read = readList(
    `https://alpha.example/lot/998877\nhttps://alpha.example/${vin}\nhttps://alpha.example/1 ${vin}`,
  )
  expect(read.wanted.map(({ kind }) => kind)).toEqual(['advert', 'advert', 'vin'])
})

test('what is no VIN is said, not dropped', () => {
  expect(readList('internationalism\nBMW X5\nABC123').unread).toEqual([
    'internationalism',
    'BMW X5',
    'ABC123',
  ])
  expect(readList('12345678901234567').wanted).toHaveLength(1)
})

test('beyond the limit the rest is counted', () => {
  const text = Array.from(
    { length: maxVins + 3 },
    (_, index) => `TMBJJ7NX3J${String(index).padStart(7, '0')}`,
  ).join('\n')
  expect(readList(text)).toMatchObject({ left: 3, wanted: { length: maxVins } })
})

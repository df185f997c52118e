import { expect, test } from 'vitest'
import { vinsIn } from './pasted-vins.ts'

const vin = '1VWAT7A3XGC016001'

test('a word and a year are no VIN, though they have seventeen characters', () => {
  expect(vinsIn('erstzulassung 2018')).toEqual([])
})

test.each([
  ['alone', vin],
  ['in small letters', vin.toLowerCase()],
  ['behind its name', `VIN:${vin}`],
  ['behind its name in Cyrillic', `вин-код ${vin}`],
  ['in quotes', `“${vin}”`],
  ['in brackets', `[${vin}]`],
  ['as a scanner reads it', `*${vin}*`],
  ['with a full stop', `${vin}.`],
  ['at the end of a sentence', `Is it true?${vin}!`],
  ['in groups', '1VW AT7A3X GC016001'],
  ['with dashes', '1VW-AT7A3X-GC016001'],
  ['with a dash that never breaks', '1VWAT7A3X\u2011GC016001'],
  ['with invisible characters', '1VWAT7A3X\u200BGC\u00AD016001'],
  ['in full-width letters', '１ＶＷＡＴ７Ａ３ＸＧＣ０１６００１'],
  ['with Cyrillic letters', '1VWАТ7А3ХGС016001'],
  ['in a message', `Hi,\nthe blue one:\nVIN ${vin}\n12.900 €, 98.000 km`],
  ['twice', `${vin} ${vin.toLowerCase()}`],
  ['beside an address', `https://alpha.example/lot/1234567890abcdefg ${vin}`],
])('a VIN %s', (_, text) => expect(vinsIn(text)).toEqual([vin]))

test.each([
  'golf-7-variant-2018',
  'a4 2.0tdi-quattro-2016',
  'less than 100000 km',
  'internationalism',
  `https://alpha.example/${vin}`,
  'дизельавтомат2018',
])('%s holds none', (text) => expect(vinsIn(text)).toEqual([]))

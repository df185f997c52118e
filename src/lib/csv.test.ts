import { expect, test } from 'vitest'
import { csvText, fileNameOf, noteRows, separatorFor } from './csv.ts'

test('cells are kept apart, whatever stands in them; empty is not zero', () => {
  expect(csvText([['a', 'b,c', 'd"e', 'f\ng', null, 0]])).toBe('\uFEFFa,"b,c","d""e","f\ng",,0\r\n')
  expect(csvText([['b,c', 'd;e']], { separator: ';', excel: false })).toBe('\uFEFFb,c;"d;e"\r\n')
})

test.each(['＝1+1', '＠x', ' =1', '\n=1', '\u00A0=1', '\u200B=1', '\uFEFF-1', ' \u200E\t+1'])(
  'the text %j is no formula after invisible characters',
  (text) => expect(csvText([[text]])).toContain(`'${text}`),
)

test.each(['a=1', ' a', 'x -1', '\u200Ba'])('the text %j does not start a formula', (text) =>
  expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`),
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'the text %j is no formula; the number -1 stays one',
  (text) => {
    expect(csvText([[text, -1]])).toContain(`'${text}`)
    expect(csvText([[text, -1]])).toMatch(/,-1\r\n$/)
  },
)

test('a formula behind the other separator is quoted', () => {
  expect(csvText([['Golf;=1+1']])).toContain('"Golf;=1+1"')
  expect(csvText([['Golf,=1+1']], { separator: ';', excel: false })).toContain('"Golf,=1+1"')
})

test('a numeric VIN is written as it is, and for Excel as text; no code is a formula', () => {
  const codes = [[{ code: '12345678901234567' }, { code: '1234567E890123456' }]]
  expect(csvText(codes)).toBe('\uFEFF12345678901234567,1234567E890123456\r\n')
  expect(csvText(codes, { separator: ',', excel: true })).toContain(
    '"=""12345678901234567""","=""1234567E890123456"""',
  )
  expect(csvText([[{ code: 'WBAKB8C51FD275593' }]])).toContain('\uFEFFWBAKB8C51FD275593\r\n')
  expect(csvText([[{ code: '=1+1' }]])).toContain("'=1+1")
})

test.each(['9-3', '3/4', '2-1-90', 'MAR 1', '1E5', '00501'])('%s is a name in Excel too', (text) => {
  expect(csvText([[text]], { separator: ',', excel: true })).toBe('\uFEFF"=""' + text + '"""\r\n')
  expect(csvText([[text]])).toBe('\uFEFF' + text + '\r\n')
})

test.each(['2026-11-27', '1.6', 'Golf 7', '300', 'March'])('%s stays as it is in Excel', (text) =>
  expect(csvText([[text]], { separator: ',', excel: true })).toBe('\uFEFF' + text + '\r\n'),
)

test('no control character gets into a file, and no text overflows a cell of Excel', () => {
  expect(csvText([['a\u0000b\u0001\nc']])).toBe('\uFEFF"ab\nc"\r\n')
  const long = 'x'.repeat(40_000)
  expect(csvText([[long]], { separator: ',', excel: true })).toHaveLength(32_767 + 3)
  expect(csvText([[long]])).toHaveLength(40_000 + 3)
})

test('the notes of a file are one line each with one cell for the value', () => {
  expect(csvText(noteRows([{ name: 'Search', value: 'BMW, =1\nup' }]))).toBe(
    '\uFEFF# Search,"BMW, =1 up"\r\n',
  )
})

test('a file name has the content and the time, in any script', () => {
  const at = Date.parse('2026-11-26T23:32:00Z')
  expect(fileNameOf(['damage', 'BMW X5, до 20 000 EUR', ''], at)).toBe(
    'forecourt-damage-bmw-x5-до-20-000-eur-20261126-2332',
  )
  expect(fileNameOf(['../a', '=x'], at)).toBe('forecourt-a-x-20261126-2332')
})

test.each([
  ['en-US', ','],
  ['de-DE', ';'],
  ['pl', ';'],
] as const)('the separator of a spreadsheet in %s', (locale, separator) =>
  expect(separatorFor(locale)).toBe(separator),
)

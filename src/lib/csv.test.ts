import { expect, test } from 'vitest'
import { csvText, separatorFor } from './csv.ts'

test('cells are kept apart, whatever stands in them; empty is not zero', () => {
  expect(csvText([['a', 'b,c', 'd"e', 'f\ng', null, 0]])).toBe('\uFEFFa,"b,c","d""e","f\ng",,0\r\n')
  expect(csvText([['b,c', 'd;e']], ';')).toBe('\uFEFFb,c;"d;e"\r\n')
})

test.each(['＝1+1', '＠x', ' =1', '\n=1', '\u00A0=1', '\u200B=1', '\uFEFF-1', ' \u200E\t+1'])(
  'the text %j is no formula behind what is not seen',
  (text) => expect(csvText([[text]])).toContain(`'${text}`),
)

test.each(['a=1', ' a', 'x -1', '\u200Ba'])('the text %j begins as no formula', (text) =>
  expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`),
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'the text %j is no formula; the number -1 stays one',
  (text) => {
    expect(csvText([[text, -1]])).toContain(`'${text}`)
    expect(csvText([[text, -1]])).toMatch(/,-1\r\n$/)
  },
)

test('a VIN of figures stays text; any other code is written as it is', () => {
  expect(csvText([[{ code: '12345678901234567' }, { code: '1234567E890123456' }]])).toContain(
    '"=""12345678901234567""","=""1234567E890123456"""',
  )
  expect(csvText([[{ code: 'WBAKB8C51FD275593' }]])).toContain('\uFEFFWBAKB8C51FD275593\r\n')
  expect(csvText([[{ code: '=1+1' }]])).toContain("'=1+1")
})

test.each([
  ['en-US', ','],
  ['de-DE', ';'],
  ['pl', ';'],
] as const)('the separator of a spreadsheet in %s', (locale, separator) =>
  expect(separatorFor(locale)).toBe(separator),
)

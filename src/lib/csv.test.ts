import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('cells are kept apart, whatever stands in them; empty is not zero', () => {
  expect(csvText([['a', 'b,c', 'd"e', 'f\ng', null, 0]])).toBe('\uFEFFa,"b,c","d""e","f\ng",,0\r\n')
  expect(csvText([['b,c', 'd;e']], ';')).toBe('\uFEFFb,c;"d;e"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'the text %j is no formula; the number -1 stays one',
  (text) => {
    expect(csvText([[text, -1]])).toContain(`'${text}`)
    expect(csvText([[text, -1]])).toMatch(/,-1\r\n$/)
  },
)

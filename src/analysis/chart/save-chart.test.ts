import { expect, test } from 'vitest'
import { wrapped } from './save-chart.ts'

const widthOf = (text: string) => text.length

test('a caption fits its picture: words go to the next line, an address is broken, nothing is lost', () => {
  expect(wrapped('one two three', 7, widthOf)).toEqual(['one two', 'three'])
  expect(wrapped('at https://cars.example/', 10, widthOf)).toEqual(['at', 'https://ca', 'rs.example', '/'])
  expect(wrapped('', 10, widthOf)).toEqual([])
})

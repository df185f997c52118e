import { describe, expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { parseQueryText, writeQueryText } from '#src/lib/query-text.ts'
import { readAddress, writeAddress } from './address.ts'

const reopened = (text: string) =>
  writeQueryText(Object.entries(writeAddress(readAddress(parseQueryText(text)))))

describe('an address', () => {
  test('keeps everything it says', () => {
    const text =
      '?q=911+gt3&brand=7,12.345.346&price=10000..9223372036854775807&site=alpha.example&sort=cheaper&currency=eur&page=3&view=table&lang=pl&n=143&t=2026-11-20'
    expect(reopened(text)).toBe(text)
  })

  test('drops junk, and says so', () => {
    const address = readAddress(
      parseQueryText('?airbags=constructor&page=0&view=cube&lang=xx&n=-1&t=now&year=2015..'),
    )
    expect(address.search).toEqual({ ...emptySearch, filters: { year: { from: '2015' } } })
    expect(address.ignored).toEqual([
      ['airbags', 'constructor'],
      ['page', '0'],
    ])
    expect(writeAddress(address)).toEqual({ year: '2015..' })
  })
})

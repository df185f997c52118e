import { describe, expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { addressOf, readAddress, writeAddress } from './address.ts'

const reopened = (text: string) =>
  writeQueryText(Object.entries(writeAddress(readAddress(new URLSearchParams(text)))))

describe('an address', () => {
  test('keeps everything it says', () => {
    const text =
      '?q=911+gt3&brand=7,12.345.346&price=10000..9223372036854775807&site=alpha.example&sort=cheaper&currency=eur&page=3&view=table&lang=pl&n=143&t=2026-11-20'
    expect(reopened(text)).toBe(text)
  })

  test('drops junk, and says so', () => {
    const address = addressOf(
      '?airbags=constructor&page=0&view=cube&lang=de&n=-1&t=now&year=2015..&fule=diesel&utm_source=chat&v=1',
    )
    expect(address.search).toEqual({ ...emptySearch, filters: { year: { from: '2015' } } })
    expect(address.ignored).toEqual([
      { name: 'airbags', text: 'constructor' },
      { name: 'page', text: '0' },
      { name: 'view', text: 'cube' },
      { name: 'lang', text: 'de' },
      { name: 'n', text: '-1' },
      { name: 't', text: 'now' },
      { name: 'fule', text: 'diesel', near: 'fuel' },
    ])
    expect(writeAddress(address)).toEqual({ year: '2015..' })
  })

  test('is understood in any case, and with what a sentence leaves at its end', () => {
    expect(addressOf('?VIEW=Table&Lang=PL-pl).')).toMatchObject({
      view: 'table',
      language: 'pl',
      ignored: [],
    })
    expect(addressOf('?n=7&t=2026-11-20).').shared).toEqual({ count: 7, day: '2026-11-20' })
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { unreadOf } from '#contract/unread.ts'
import { emptySearch } from '#contract/search.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { setCurrency, usePrefs } from '#src/stores/prefs.ts'
import { addressNames, addressOf, readAddress, searchParams, writeAddress } from './address.ts'

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
    expect(unreadOf(address.ignored, addressNames())).toEqual([
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

describe('the currency of an address', () => {
  afterEach(() => usePrefs.setState({ currency: undefined }))

  test.each(['?price=..20000', '?fuel=diesel&sort=cheaper', '?sort=expensive'])(
    'where prices are compared, %s means the same for every reader',
    (query) => {
      const before = addressOf(query).search
      setCurrency('pln')
      expect(addressOf(query).search).toEqual(before)
      expect(before.currency).toBe('usd')
      expect(reopened(query)).toBe(query)
    },
  )

  test('elsewhere is the reader’s own, and is not said', () => {
    setCurrency('pln')
    const address = addressOf('?fuel=diesel')
    expect(address.search.currency).toBe('pln')
    expect(reopened('?fuel=diesel')).toBe('?fuel=diesel')
    // The first comparison of prices says it: the address can be sent as it stands.
    expect(writeAddress({ ...address, search: { ...address.search, sort: 'cheaper' } })).toEqual({
      fuel: 'diesel',
      sort: 'cheaper',
      currency: 'pln',
    })
  })

  test('that a link names lasts, until another is chosen', () => {
    const address = addressOf('?fuel=diesel&currency=eur')
    expect(address.search.currency).toBe('eur')
    expect(searchParams(address, { ...address.search, page: 2 })).toMatchObject({ currency: 'eur' })
    expect(searchParams(address, { ...address.search, currency: 'pln' })).toEqual({ fuel: 'diesel' })
    expect(searchParams(address, emptySearch)).toEqual({})
  })

  test('that a link compares prices in stays without the comparison, unless it is the reader’s own', () => {
    const query = '?fuel=diesel&price=..15000&currency=eur'
    const unpriced = (address: ReturnType<typeof addressOf>) =>
      searchParams(address, { ...address.search, filters: { fuel: address.search.filters.fuel ?? [] } })
    expect(unpriced(addressOf(query))).toEqual({ fuel: 'diesel', currency: 'eur' })
    setCurrency('eur')
    expect(unpriced(addressOf(query))).toEqual({ fuel: 'diesel' })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf } from './code-words.ts'
import { codeTables, type CodeTableName } from './codes.ts'
import { type FilterKey, filterKeys, filters } from './filters.ts'
import { internationalCodes } from './languages/international-codes.ts'
import { linkLanguage, LinkReader } from './link.ts'
import { decodeUrl, encodeUrl, readSearch } from './search.ts'
import { unreadOf } from './unread.ts'

const read = (query: string) => {
  const link = new LinkReader(new URLSearchParams(query))
  const search = readSearch(link)
  return {
    canonical: encodeUrl(search)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    ignored: unreadOf(link.ignored(), link.known).map(
      ({ name, text, near }) => `${name}=${text}${near === undefined ? '' : ` ${near}?`}`,
    ),
  }
}

describe('a link is understood', () => {
  test.each([
    [
      'in any case',
      'BODY=Wagon&Fuel=DIESEL&SORT=Cheaper&Currency=EUR',
      'body=wagon&fuel=diesel&sort=cheaper&currency=eur',
    ],
    [
      'with spaces in it',
      ' body =wagon, suv&year= 2018 .. 2020 &site=a.example , b.example',
      'year=2018..2020&body=wagon,suv&site=a.example,b.example',
    ],
    ['with a bracket and a full stop after it', 'fuel=diesel).', 'fuel=diesel'],
    ['with a comma after it', 'fuel=diesel,', 'fuel=diesel'],
    ['with a quoting sign after it', 'brand=12.34>', 'brand=12.34'],
    ['with dots that end a range and a sentence', 'price=10000...', 'price=10000..'],
    ['without the dots that a chat program dropped', 'price=10000', 'price=10000..'],
    ['with a name for each value', 'body=suv&body=wagon&body=suv', 'body=wagon,suv'],
    [
      'in trade terms',
      'fuel=petrol,EV&body=estate,Saloon&color=gray&gearbox=auto',
      'body=sedan,wagon&fuel=electric,gasoline&gearbox=automatic&color=grey',
    ],
    [
      'with other separators in a word',
      'emission=Euro-6,euro 5&drive=AWD&damage=front-and-rear',
      'drive=all&emission=euro_5,euro_6&damage=front_and_rear',
    ],
    [
      'with flags as other programs write them',
      'keys=1&history=TRUE&leasing=No',
      'keys=yes&history=yes&leasing=no',
    ],
    ['with trackers', 'fuel=diesel&utm_source=x&UTM_Medium=y&fbclid=1&gclid=2&yclid=3', 'fuel=diesel'],
    ['with "&" escaped for HTML', 'fuel=diesel&amp;body=suv&amp;amp;seats=5', 'body=suv&fuel=diesel&seats=5'],
    ['with quotes and brackets around it', 'fuel="diesel"&body=(suv,„van“)', 'body=suv,van&fuel=diesel'],
    ['encoded twice', 'body=suv%252Cvan&price=5000..%2532', 'body=suv,van&price=5000..2'],
    ['encoded as a whole', 'fuel%3Ddiesel%26body%3Dsuv', 'body=suv&fuel=diesel'],
    ['broken into lines by a mail program', 'fuel=3Ddie=sel&body=su=%0A v', 'body=suv&fuel=diesel'],
    ['with a VIN that begins like such a line break', 'vin=3D7KR28', 'vin=3D7KR28'],
    ['with invisible characters', 'fu%C2%ADel=die%C2%ADsel&body=su%E2%80%8Bv', 'body=suv&fuel=diesel'],
    [
      'with lists as other programs name them',
      'body[]=suv&body[]=van&fuel[0]=diesel',
      'body=suv,van&fuel=diesel',
    ],
    [
      'with ranges as people write them',
      'price=5,000..20.000&km=10000-50000&year=2015–2018&hp=100…200',
      'year=2015..2018&hp=100..200&price=5000..20000&km=10000..50000',
    ],
    [
      'with comparisons',
      'price=<5000&km=≤ 100.000&year=>=2015&hp=<100>',
      'year=2015..&hp=100..&price=..5000&km=..100000',
    ],
    ['with a VIN in groups, with its label', 'vin=VIN: 1VW-AT7A3-XGC*', 'vin=1VWAT7A3XGC'],
    ['with a chassis number', 'vin=jza80-1004956', 'vin=JZA801004956'],
    ['with nothing in it', 'fuel=&body=,,&year=..&q=+', ''],
  ])('%s', (_, query, canonical) => {
    expect(read(query)).toEqual({ canonical, ignored: [] })
    expect(read(canonical)).toEqual({ canonical, ignored: [] })
  })

  test.each([
    ['pl', 'pl'],
    ['PL-pl).', 'pl'],
    ['de', undefined],
    ['constructor', undefined],
  ])('in its language: %s', (text, language) => {
    expect(linkLanguage([['Lang', text]])).toBe(language)
  })
})

test.each([...'-‐‑‒–—―−－﹣!~'])('%s before a value is a minus', (minus) => {
  expect(read(`damage=front,${minus}water,${minus} hail`)).toEqual({
    canonical: 'damage=front,-water,-hail',
    ignored: [],
  })
  expect(read(`fuel=${encodeURIComponent(minus)}diesel`)).toEqual({ canonical: 'fuel=-diesel', ignored: [] })
})

describe('a link reports every unreadable part', () => {
  test.each([
    ['an unknown name, and the one that is near', 'fule=diesel', '', ['fule=diesel fuel?']],
    ['one that is like no other', 'rooms=3', '', ['rooms=3']],
    [
      'a name of a JavaScript built-in',
      '__proto__=1&constructor=suv',
      '',
      ['__proto__=1', 'constructor=suv'],
    ],
    ['a code', 'body=wagn,suv', 'body=suv', ['body=wagn']],
    ['all of them', 'body=wagn,sov', '', ['body=wagn,sov']],
    ['one end of a range', 'year=20x8..2020', 'year=..2020', ['year=20x8..']],
    ['the other one', 'km=1000..1e5', 'km=1000..', ['km=..1e5']],
    [
      'an end beyond the bounds',
      'price=5..9223372036854775808',
      'price=5..',
      ['price=..9223372036854775808'],
    ],
    ['both', 'price=a1000-b5000', '', ['price=a1000-b5000']],
    ['a code after an unknown sign', 'damage=¬water,front,%2Bhail', 'damage=front', ['damage=¬water,+hail']],
    ['a make', 'brand=x,7', 'brand=7', ['brand=x']],
    ['a model', 'brand=7.8.x', 'brand=7.8', ['brand=7.x']],
    ['a source', 'site=a.example,b_c', 'site=a.example', ['site=b_c']],
    ['a flag', 'keys=maybe', '', ['keys=maybe']],
    ['a number', 'seats=4.5', '', ['seats=4.5']],
    ['the end of a VIN', `vin=${'W'.repeat(19)}XY`, `vin=${'W'.repeat(19)}`, ['vin=XY']],
    ['words beyond the maximum length', `q=${'w'.repeat(200)}tail`, `q=${'w'.repeat(200)}`, ['q=tail']],
    [
      'order, page and currency',
      'sort=luck&page=0&currency=euro',
      '',
      ['sort=luck', 'currency=euro', 'page=0'],
    ],
    ['a value too many', 'page=2&page=3', '', ['page=2,3']],
  ])('%s', (_, query, canonical, ignored) => {
    expect(read(query)).toEqual({ canonical, ignored })
  })

  test('each word of a list is either read or reported', () => {
    const word = fc.oneof(
      fc.constantFrom(...Object.keys(codeTables.damages)),
      fc.stringMatching(/^[a-z_]{1,12}$/),
      fc.constantFrom('constructor', '__proto__', 'toString', 'hail ', 'HAIL'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), (words) => {
        const { search, ignored } = decodeUrl([['damage', words.join(',')]])
        const named = ignored.flatMap(({ text }) => text.split(','))
        for (const each of words) {
          const id = codeOf('damages', each)
          if (id !== undefined) expect(search.filters.damage).toContain(id)
          // A word without letters has no meaning and is not reported.
          else if (/[a-z]/.test(each)) expect(named.some((text) => each.startsWith(text))).toBe(true)
        }
      }),
    )
  })
})

describe('words for codes', () => {
  const tables = Object.keys(codeTables) as CodeTableName[]

  test.each(tables)('%s: every slug is itself', (table) => {
    for (const [slug, id] of Object.entries(codeTables[table])) expect(codeOf(table, slug)).toBe(id)
  })

  test('each term maps to its own code', () => {
    const wrong = Object.entries(internationalCodes).flatMap(([key, codes]) => {
      const filter = filters[key as FilterKey]
      if (filter.kind !== 'many' && filter.kind !== 'one') return [key]
      const ids: Readonly<Record<string, number>> = codeTables[filter.options]
      return Object.entries(codes).flatMap(([slug, words]) =>
        words.filter((word) => codeOf(filter.options, word.replace('*', '')) !== ids[slug]),
      )
    })
    expect(wrong).toEqual([])
  })

  test('unknown words have no code', () => {
    const odd = ['', ' ', 'constructor', '__proto__', 'toString', '*', 'hatchbac']
    for (const table of tables) expect(odd.filter((text) => codeOf(table, text) !== undefined)).toEqual([])
  })
})

test('every filter’s name is understood in capitals', () => {
  for (const key of filterKeys) {
    const name = filters[key].url
    const [lower, upper] = [name, name.toUpperCase()].map((each) => read(`${each}=1..,1,yes`))
    expect(upper).toEqual(lower)
  }
})

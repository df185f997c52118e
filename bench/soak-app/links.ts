import { codeIds, type CodeTableName } from '#contract/codes.ts'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { encodeUrl, type Search, sorts } from '#contract/search.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import type { Random } from '#service/store/suite/random.ts'

// Links as users, programs and attackers make them. The same random numbers make the same links.

/** Ids of the demo inventory, and unknown ones. */
const carIds = ['5ca1ab1e0000000000000001', '5ca1ab1e000000000000000d', '0', 'ffffffffffffffffffffffff']

const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.between(1, most) }, make)

const amount = (random: Random) => String(random.pick([0, 1, 500, 2015, 20_000, 150_000, 9_999_999]))

function rangeOf(random: Random, from: string, to: string) {
  const ends = [amount(random), amount(random)].toSorted((a, b) => Number(a) - Number(b))
  const held = (value: string) => String(Math.min(Math.max(Number(value), Number(from)), Number(to)))
  const [low = from, high = to] = ends.map(held)
  return random.pick([{ from: low }, { to: high }, { from: low, to: high }])
}

const codes = (random: Random, table: CodeTableName) => random.some(codeIds(table))

/** A possible value of the filter. */
function valueOf(random: Random, filter: Filter): unknown {
  switch (filter.kind) {
    case 'text':
      return random.pick(['BMW', 'WBA', '911', 'TDI'])
    case 'range':
      return rangeOf(random, filter.bounds.from[0], filter.bounds.to[1])
    case 'whole':
      return String(random.between(1, 9))
    case 'many':
      return codes(random, filter.options)
    case 'one':
      return random.pick(codeIds(filter.options))
    case 'flag':
      return random.chance(0.5)
    case 'tree':
      return [{ id: random.between(1, 90), children: random.chance(0.5) ? [] : [random.between(1, 900)] }]
    case 'area':
      return { lat: random.between(40, 55), lon: random.between(0, 30), km: random.between(1, 500) }
    case 'sources':
      return [random.pick(['copperlot.example', 'autohalle.example', 'nobody.example'])]
  }
}

/** A search with some chosen and some excluded filters, as the app itself writes it. */
function validQuery(random: Random): string {
  const keys = random.some(filterKeys, 4)
  const chosen: Partial<Record<FilterKey, unknown>> = {}
  for (const key of keys) chosen[key] = valueOf(random, filters[key])
  const search = {
    // Each value was made for its own filter.
    filters: chosen as Search['filters'],
    sort: random.pick(sorts),
    currency: random.pick(['usd', 'eur', 'pln']),
    page: random.chance(0.2) ? random.between(1, 40) : 1,
  }
  const view = random.chance(0.3) ? [['view', random.pick(['grid', 'list', 'table'])] as const] : []
  return writeQueryText([...encodeUrl(search), ...view])
}

export const validLink = (random: Random): string => `/${validQuery(random)}`

const names = [
  ...filterKeys.map((key) => filters[key].url),
  'sort',
  'page',
  'currency',
  'view',
  'lang',
  'n',
  't',
  'v',
  'utm_source',
  'fule',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
]

const junk = [
  '',
  '0',
  '-1',
  '1e9',
  '4.5',
  'NaN',
  'Infinity',
  '0x7E0',
  '９９９',
  '9'.repeat(30),
  '-9223372036854775809',
  '1..2..3',
  '..',
  '5..1',
  '..-5',
  ',,,',
  '!',
  '!!suv',
  'suv!',
  '7.8.9.10',
  'constructor',
  '__proto__',
  'null',
  'undefined',
  '[object Object]',
  '{"a":[1]}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '*?~"()[]{}^\\/:',
  '%00',
  '%0D%0ASet-Cookie:a=b',
  '%FF%FE',
  '%E0%A4%A',
  '%ZZ',
  '%',
  '%2525252e',
  '🚗💨👨‍👩‍👧‍👦',
  'سيارة \u202Eesrever',
  'Z͑ͫa̴l̷g̸o',
  '\uD800',
  '\u0000',
  'a'.repeat(300),
  'wordwithoutanygap'.repeat(60),
  'suv,van'.repeat(200),
  'javascript:alert(1)',
  '../../etc/passwd',
  '//evil.example/',
  '2026-02-31',
  'BODY',
  'SUV',
  'diesel).',
  'diesel,',
  '«diesel»',
  'body=suv&fuel=diesel',
]

type Maker = (random: Random) => string

const pair: Maker = (random) => `${random.pick(names)}=${random.pick(junk)}`
const pairs =
  (most: number): Maker =>
  (random) =>
    some(random, most, () => pair(random)).join('&')

/** Characters around a link in a mail or chat. */
const around = ['.', ',', ').', '>', '"', '»', '…', '!?', ']', '%20', '*', '_', '\u200B', '%E2%80%8B']

const upper: Maker = (random) =>
  validQuery(random).replace(/\w+/g, (word) => (random.chance(0.5) ? word.toUpperCase() : word))

const nested: Maker = (random) =>
  some(
    random,
    6,
    () =>
      `${random.pick(names)}${random.pick(['[]', '[0]', '[0][models][]', '[[[', '[__proto__]', '.a.b', '[constructor][prototype]'])}=${random.pick(junk)}`,
  ).join('&')

/** Longer than any useful address; the server accepts 64 kB. */
const long = (random: Random, most: number) =>
  `q=${random.pick(['x', 'ü', '%20', 'a+'] as const).repeat(random.between(1000, most))}`.slice(0, most)

const segment: Maker = (random) =>
  random.pick([
    ...carIds,
    '..%2f..%2fadmin',
    '%2e%2e',
    '%',
    '%E0%A4%A',
    '%00',
    '%F0%9F%9A%97',
    'constructor',
    '__proto__',
    'a'.repeat(500),
    '<b>',
    'a%20b',
    'WDB12345678901234',
    'x.html',
    '%5c',
    ';a=b',
  ])

const lists: Maker = (random) =>
  some(random, 12, () => random.pick([...carIds, ...junk.slice(0, 30)])).join(',')

const pages: Maker = (random) =>
  random.pick<Maker>([
    (from) => `/car/${segment(from)}?${pair(from)}`,
    (from) => `/car/${segment(from)}#${segment(from)}`,
    (from) => `/vin/${segment(from)}`,
    (from) => `/listing/${segment(from)}/${segment(from)}`,
    (from) => `/compare?cars=${lists(from)}&${pair(from)}`,
    (from) => `/shared?name=${from.pick(junk)}&cars=${lists(from)}`,
    (from) =>
      `/favourites?group=${from.pick(junk)}&tag=${from.pick(junk)}&show=${from.pick(junk)}&sort=${from.pick(junk)}`,
    (from) => `/marks?${pairs(4)(from)}`,
    (from) => `/searches?${pairs(4)(from)}`,
    (from) =>
      `/analysis?${pairs(4)(from)}&rows=${from.pick(junk)}&columns=${from.pick(junk)}&part=${from.pick(junk)}`,
    (from) => `/export?${pairs(4)(from)}`,
    (from) => `/vins?${pairs(2)(from)}`,
    (from) => `/backup?${pairs(2)(from)}`,
    (from) => `/nowhere/${segment(from)}?${pair(from)}`,
    (from) => `/CAR/${segment(from)}/`,
    (from) => `/${segment(from)}`,
    (from) => `//${segment(from)}`,
  ])(random)

/** By name, so that the report can count each kind. */
export const linkKinds: Readonly<Record<string, Maker>> = {
  'a valid search': validLink,
  'names and values of all kinds': (random) => `/?${pairs(8)(random)}`,
  'a valid search and junk': (random) => `${validLink(random)}&${pairs(4)(random)}`,
  'one name many times': (random) => `/?${`${pair(random)}&`.repeat(random.between(2, 200))}${pair(random)}`,
  'other cases': (random) => `/${upper(random)}`,
  'what a chat leaves around it': (random) =>
    `${validLink(random)}${random.pick(around)}${random.pick(around)}`,
  'nested brackets': (random) => `/?${nested(random)}`,
  'a long address': (random) => `/?${long(random, 8000)}`,
  'other pages': pages,
}

/** Lower frequencies of expensive kinds. */
const rare: Readonly<Record<string, number>> = { 'a long address': 0.1, 'one name many times': 0.5 }

/** A hundred kilobytes: more than a server reads, but a page can navigate there without it. */
export const hugeLink = (random: Random): string => `/?${long(random, 100_000)}`

export interface NamedLink {
  readonly kind: string
  /** Path, query and hash. */
  readonly link: string
}

export function anyLink(random: Random): NamedLink {
  const kind = random.pick(Object.keys(linkKinds))
  const make = linkKinds[kind]
  if (make === undefined || !random.chance(rare[kind] ?? 1))
    return { kind: 'a valid search', link: validLink(random) }
  return { kind, link: make(random) }
}

import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { filterParameters } from '#contract/search.ts'
import type { Random } from '#service/store/suite/random.ts'

// Addresses that are expensive only by their length: long values, long lists, many parameters, deep brackets.

/** Slightly below the limit of Node's HTTP server for a request's head. */
const longest = 60_000

/** The repeated units of a value or path; `at` makes each repetition different. */
const units: readonly ((at: number) => string)[] = [
  (at) => `${at + 1},`,
  (at) => `${at + 1}.`,
  (at) => `-${at + 1},`,
  (at) => `~${at + 1},`,
  (at) => `${at + 1}..${at + 2},`,
  (at) => `h${at}.example,`,
  (at) => `-h${at}.example,`,
  () => 'suv,',
  () => '9',
  () => 'a',
  () => 'a ',
  () => 'a,b ',
  () => '%20',
  () => '%E0%A4%A',
  () => '%C2%A7',
  () => '%F0%9F%9A%97',
  () => '..',
  () => ',',
  () => '.',
  () => '-',
  () => '(',
  () => '[',
  () => '[[]',
  () => '%22',
  () => '<',
  () => '%26amp;',
  () => '%26%2338;',
  () => 'a AND (',
  () => 'a* ',
  () => '../',
  () => '/',
  () => '%2F',
  () => '%0A',
  () => 'бмв ',
  () => '5 серии ',
  () => 'İ',
  () => '_',
  () => '.html',
  () => ';',
  () => 'a=',
]
/** Endings that make a regular expression backtrack after it has matched all before them. */
const ends = ['', 'x', '.x', '!', '%22', ',-']

function longText(unit: (typeof units)[number], end: string): string {
  const pieces: string[] = []
  for (let size = 0, at = 0; size < longest; at += 1) {
    const piece = unit(at)
    pieces.push(piece)
    size += encodeURI(piece).length
  }
  return pieces.join('') + end
}

const pageNames = [
  ...filterKeys.map((key) => filters[key].url),
  'sort',
  'page',
  'view',
  'currency',
  'lang',
  'n',
  't',
  'compare',
  'show',
  'rows',
  'name',
  'token',
  'within',
]
const interfaceNames = [
  ...new Set([
    ...filterParameters().map(({ name }) => name),
    ...endpointNames.flatMap((name) => Object.keys(endpoints[name].query)),
    'brands[0][id]',
    'brands[0][models][0][id]',
    'ids[]',
    'lang',
    'api_key',
    'x',
  ]),
]

const pagePaths = ['/', '/vins', '/analysis', '/favourites', '/car/x', '/vin/x', '/listing/h.example/x']
const longPaths = [
  '/',
  '/car/',
  '/vin/',
  '/listing/',
  '/listing/h.example/',
  '/assets/',
  '/api/',
  '/api/cars/',
]
const otherPaths = ['/feeds/cars.atom', '/feeds/auctions.ics', '/pictures', '/api/market', '/nothing.js']

/** Many parameters, of one name or of different names. */
function manyPairs(random: Random, names: readonly string[]): string {
  const name = random.pick(names)
  const spell = random.pick<(at: number) => string>([
    (at) => `${name}=${at + 1}`,
    (at) => `${name.replace('0', String(at))}=${at + 1}`,
    (at) => `${name}[${at}]=${at + 1}`,
    (at) => `p${at}=1`,
    () => `${name}=`,
    () => '&',
  ])
  const pairs: string[] = []
  for (let size = 0, at = 0; size < longest; at += 1) {
    const pair = spell(at)
    pairs.push(pair)
    size += pair.length + 1
  }
  return pairs.join('&')
}

export interface CostlyAddress {
  readonly address: string
  /** A short address of the same path, for comparison. */
  readonly plain: string
}

/** All long paths; there are few enough to test each. */
export function* costlyPaths(): Generator<CostlyAddress> {
  for (const path of longPaths)
    for (const unit of units)
      for (const end of ends) yield { address: path + longText(unit, end), plain: `${path}x` }
}

/** An address of a gateway's page or of an endpoint of the interface, with a long query. */
export function costlyQuery(random: Random): CostlyAddress {
  const isPage = random.chance(0.5)
  const endpoint = endpoints[random.pick(endpointNames)].url.replaceAll(/\{\w+\}/g, '1')
  const path = isPage
    ? random.pick(pagePaths)
    : random.chance(0.3)
      ? random.pick(otherPaths)
      : `/api${endpoint}`
  const names = isPage ? pageNames : interfaceNames
  const query = random.chance(0.3)
    ? manyPairs(random, names)
    : `${random.pick(names)}=${longText(random.pick(units), random.pick(ends))}`
  return { address: `${path}?${query}`, plain: path }
}

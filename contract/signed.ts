import { decoded } from './decoded.ts'
import { bare, type Filter, type Lost, type ValueOf, withoutInvisible } from './kinds/kind.ts'
import { behaviour } from './kinds/kinds.ts'

/**
 * How the values of a filter go together where it is not "any of these". `all`: a car has each of them. `stated`: what is
 * excluded is excluded among the cars that say something at all.
 */
export type Together = 'all' | 'stated'

export interface Signed {
  readonly value: ValueOf<Filter> | undefined
  /** What a car must not have. */
  readonly out: ValueOf<Filter> | undefined
  readonly how: Together | undefined
}

/** Whether its values can be excluded. A flag whose "no" means "not yes" (leasing) excludes by its own words. */
export const isExcludable = (filter: Filter): boolean =>
  'options' in filter || (filter.kind === 'flag' && filter.no === 'false')

/** Whether listings of one car can say several of its values, all of which may be asked for. */
export const takesAll = (filter: Filter): boolean =>
  filter.kind === 'many' && [filter.at].flat()[0]?.startsWith('listing.') === true

/** Whether values can go together in that way: all of several, or what is excluded where nothing is asked for. */
const isHow = (filter: Filter, how: string | undefined, value: unknown, out: unknown): how is Together =>
  filter.kind === 'many' &&
  (how === 'all'
    ? takesAll(filter) && Array.isArray(value) && value.length > 1
    : how === 'stated' && value === undefined && out !== undefined)

/** A filter's text in the address: `suv`, `-suv`, `front,-water`, `all,front,water`, `stated,-water`. */
export function writeFilter(filter: Filter, value: unknown, out: unknown, how: Together | undefined): string {
  const { toUrl } = behaviour(filter)
  return [
    isHow(filter, how, value, out) && how,
    value !== undefined && toUrl(filter, value),
    out !== undefined && `-${toUrl(filter, out).replaceAll(',', ',-')}`,
  ]
    .filter(Boolean)
    .join()
}

/** Characters of a filter that are read: one address is to cost no more than another. */
const longestText = 2000

/** The text up to its last whole item within the bound. */
function shortened(text: string, lost: Lost): string {
  if (text.length <= longestText) return text
  const end = Math.max(...[',', '.'].map((sign) => text.lastIndexOf(sign, longestText)))
  lost(`${text.slice(end + 1, end + 41)}…`)
  return text.slice(0, Math.max(0, end))
}

/** Encoded twice, broken into lines by a mail program ("=", "=3D"), with invisible characters. VINs of a make begin with 3D. */
function mended(filter: Filter, text: string): string {
  const whole = withoutInvisible(text)
  const plain = (filter.kind === 'text' ? whole : whole.replace(/^3D(?=\S)/, '')).replaceAll(/=\s*/g, '')
  return decoded(plain) ?? plain
}

/** Word processors and phones make another dash of a minus; "!" and "~" are other programs' words for "not". */
const minus = /^[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D!~-]\s*/

const signedItem = (text: string) => bare(text).replace(minus, '-')

/** The same read leniently: a minus before a value excludes it. Undefined: nothing of it could be read. */
export function readFilter(filter: Filter, given: string, lost: Lost): Signed | undefined {
  const isFree = filter.kind === 'text' && filter.chars === undefined
  const text = shortened(isFree ? given : mended(filter, given), lost)
  const signed = isExcludable(filter)
  const read = (items: readonly string[]) => {
    const gone: string[] = []
    const half = (sign: '' | '-') => {
      const mine = items.filter((item) => (signed && item.startsWith('-')) === (sign === '-'))
      const chosen = mine.map((item) => item.slice(sign.length)).join()
      const parts: string[] = []
      const value = behaviour(filter).fromUrl(filter, chosen, (part) => parts.push(part))
      for (const part of value === undefined ? chosen.split(',') : parts)
        if (part !== '') gone.push(sign + part)
      return value
    }
    const value = half('')
    // A single-valued filter with a value needs no exclusions.
    return { value, out: value === undefined || Array.isArray(value) ? half('-') : undefined, gone }
  }
  // What begins with any other sign may have meant the opposite.
  const isRead = (item: string) => item === '' || /^-?[\p{L}\p{N}]/u.test(item)
  const written = signed ? text.split(',').map(signedItem) : [text]
  const items = signed ? written.filter(isRead) : written
  for (const item of written) if (!items.includes(item)) lost(item)
  const how = items[0]?.toLowerCase()
  const rest = read(items.slice(1))
  // What is no word of ours there is a value like the others: a drive of all wheels.
  const { value, out, gone } = isHow(filter, how, rest.value, rest.out) ? rest : read(items)
  gone.forEach(lost)
  if ((value ?? out) === undefined) return undefined
  return { value, out, how: isHow(filter, how, value, out) ? how : undefined }
}

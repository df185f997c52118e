import { decoded } from './decoded.ts'
import { bare, type Filter, type Lost, type ValueOf, withoutInvisible } from './kinds/kind.ts'
import { behaviour } from './kinds/kinds.ts'

/**
 * How a filter's values combine if not as alternatives. `all`: a car has each of them. `stated`: the
 * exclusion applies only to cars that state a value.
 */
export type Together = 'all' | 'stated'

export interface Signed {
  readonly value: ValueOf<Filter> | undefined
  /** Values that a car must not have. */
  readonly out: ValueOf<Filter> | undefined
  readonly how: Together | undefined
}

/** Whether a filter's values can be excluded. A flag whose "no" means "not yes" (leasing) needs no exclusion. */
export const isExcludable = (filter: Filter): boolean =>
  'options' in filter || (filter.kind === 'flag' && filter.no === 'false')

/** Whether a car's listings can have several values of the filter, so that `all` makes sense. */
export const takesAll = (filter: Filter): boolean =>
  filter.kind === 'many' && [filter.at].flat()[0]?.startsWith('listing.') === true

/** Whether `how` applies: `all` needs several values, `stated` exclusions without requested values. */
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

/** Maximum length of a filter's text, which bounds the cost of any address. */
const longestText = 2000

/** Cuts a text after its last whole item within the bound. */
function shortened(text: string, lost: Lost): string {
  if (text.length <= longestText) return text
  const end = Math.max(...[',', '.'].map((sign) => text.lastIndexOf(sign, longestText)))
  lost(`${text.slice(end + 1, end + 41)}…`)
  return text.slice(0, Math.max(0, end))
}

/** Repairs double encoding, mail line breaks ("=", "=3D") and invisible characters. Some VINs begin with 3D. */
function mended(filter: Filter, text: string): string {
  const whole = withoutInvisible(text)
  const plain = (filter.kind === 'text' ? whole : whole.replace(/^3D(?=\S)/, '')).replaceAll(/=\s*/g, '')
  return decoded(plain) ?? plain
}

/** Word processors and phones replace a minus with another dash; other programs write "!" or "~" for "not". */
const minus = /^[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D!~-]\s*/

const signedItem = (text: string) => bare(text).replace(minus, '-')

/** Reads a filter's text leniently: a minus before a value excludes it. Undefined if no part is readable. */
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
    // A single-valued filter with a value ignores exclusions.
    return { value, out: value === undefined || Array.isArray(value) ? half('-') : undefined, gone }
  }
  // Items that begin with any other sign may have meant the opposite, so they are reported.
  const isRead = (item: string) => item === '' || /^-?[\p{L}\p{N}]/u.test(item)
  const written = signed ? text.split(',').map(signedItem) : [text]
  const items = signed ? written.filter(isRead) : written
  for (const item of written) if (!items.includes(item)) lost(item)
  const how = items[0]?.toLowerCase()
  const rest = read(items.slice(1))
  // In other filters the first item is a plain value, even "all": the drive of all wheels.
  const { value, out, gone } = isHow(filter, how, rest.value, rest.out) ? rest : read(items)
  gone.forEach(lost)
  if ((value ?? out) === undefined) return undefined
  return { value, out, how: isHow(filter, how, value, out) ? how : undefined }
}

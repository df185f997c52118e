import type { CodeTableName } from '../codes.ts'
import type { DecimalBounds } from '../decimal.ts'
import type { Area } from '../geo.ts'
import type { QueryReader } from '../query-reader.ts'

// The closed set of filter kinds. A filter is one entry of filters.ts; a kind is one file of this folder, one
// control in the app and one clause in each store.

/** A dictionary whose ids are known only at run time. */
export type Dictionary = 'brands' | 'models' | 'countries' | 'regions' | 'domains'

/**
 * The field of the value. All `listing.` filters must hold on the same listing; the others concern the car.
 */
export type FieldPath = `car.${string}` | `listing.${string}`

/** The filter's group in the sidebar. */
export type FilterSection = 'search' | 'vehicle' | 'use' | 'condition' | 'sale' | 'place'

export type RangeUnit = 'currency' | 'km' | 'cm3' | 'hp'

interface FilterShapes {
  text: { api: string; length: DecimalBounds; chars?: 'alnum'; at: FieldPath }
  range: {
    api: readonly [from: string, to: string]
    bounds: { from: DecimalBounds; to: DecimalBounds }
    unit?: RangeUnit
    at: FieldPath
  }
  whole: { api: string; bounds: DecimalBounds; at: FieldPath }
  many: { api: string; options: CodeTableName; at: FieldPath | readonly FieldPath[] }
  one: { api: string; options: CodeTableName; at: FieldPath }
  /** Three states: yes, no, absent. `no` defines which stored values "no" selects. */
  flag: { api: string; wire: 'bit' | 'bool'; no: 'false' | 'not-true'; at: FieldPath }
  tree: {
    api: readonly [parents: string, children: string]
    options: readonly [Dictionary, Dictionary]
    at: readonly [FieldPath, FieldPath]
  }
  /** Source sites. Their ids differ between accounts, so the value holds host names; only requests have ids. */
  sources: { api: string; options: 'domains'; at: FieldPath }
  /** The parameter belongs to an extension: only a service that lists the extension gets it. */
  area: { api: string; extension: 'areas'; at: FieldPath }
}

export interface Branch {
  readonly id: number
  /** An empty list selects all children. */
  readonly children: readonly number[]
}

export interface Range {
  readonly from?: string
  readonly to?: string
}

interface FilterValues {
  text: string
  /** Decimal text: price bounds go up to int64. */
  range: Range
  /** Decimal text. */
  whole: string
  /** Ids, ascending, unique. */
  many: readonly number[]
  one: number
  flag: boolean
  tree: readonly Branch[]
  /** Host names, lower case, sorted, unique. */
  sources: readonly string[]
  area: Area
}

export type Kind = keyof FilterShapes
export type FilterOf<K extends Kind> = {
  [P in K]: { kind: P; url: string; section: FilterSection; promoted?: number } & FilterShapes[P]
}[K]
export type Filter = FilterOf<Kind>
export type KindValue<K extends Kind> = FilterValues[K]
export type ValueOf<F extends { kind: Kind }> = FilterValues[F['kind']]

export type Pair = readonly [name: string, value: string]

/** Maps between the account's domain ids and host names. */
export interface Sites {
  idOf(host: string): number | undefined
  hostOf(id: number): string | undefined
  /** All host names, if known. */
  readonly hosts?: readonly string[]
}

/** A query parameter as OpenAPI 3.1 describes it, without `in`. */
export interface ParameterDoc {
  name: string
  schema: Readonly<Record<string, unknown>>
}

/** A field's value: a number or code, money as bigint or decimal text, a flag, a host, a word; null: not stated. */
export type StoredValue = number | bigint | string | boolean | null

/** Receives each unreadable part of a text, unchanged. */
export type Lost = (part: string) => void

export interface Behaviour<K extends Kind> {
  toUrl(filter: FilterOf<K>, value: FilterValues[K]): string
  /**
   * Lenient: unreadable parts are left out, so that an old link still opens, and go to `lost`. Undefined: no
   * part was readable.
   */
  fromUrl(filter: FilterOf<K>, text: string, lost?: Lost): FilterValues[K] | undefined
  toApi(filter: FilterOf<K>, value: FilterValues[K], sites: Sites): Pair[]
  /**
   * Tests the values at the filter's field paths, in their order; a text filter gets all words, folded. A
   * value that is not stated matches only a flag's "not true".
   */
  matcher(filter: FilterOf<K>, value: FilterValues[K]): (stored: readonly StoredValue[]) => boolean
}

/** Values as a set of choices; in its own file (choices.ts), because the first page does not need it. */
export interface ChoiceBehaviour<K extends Kind> {
  /** The value as the separate choices that the user sees, each with the value that remains without it. */
  parts(value: FilterValues[K]): { part: FilterValues[K]; remaining: FilterValues[K] | undefined }[]
  /** The value that matches either; undefined if the interface takes only one value. */
  union(a: FilterValues[K], b: FilterValues[K]): FilterValues[K] | undefined
}

/** The service's side of a kind; a separate object, so that the app does not bundle it. */
export interface RequestBehaviour<K extends Kind> {
  /** Strict: every fault is recorded and becomes a 422. */
  fromApi(filter: FilterOf<K>, params: QueryReader, sites: Sites): FilterValues[K] | undefined
  parameters(filter: FilterOf<K>): ParameterDoc[]
}

/** Ascending and unique, so that equal choices have equal text. */
export const uniqueIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Characters that sentences and chat programs leave behind a link. Only free text may end in one of them. */
const trailing = new Set(' \t\n\r\u00A0.,:;!?)]}>"\'*_’”»“')
/** Characters that sentences leave before a value. */
const leading = new Set(' \t\n\r\u00A0([{<"\'*‘’“”„«')

/** The text without spaces and quotes around it, and without punctuation behind it. */
export function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (end > start && trailing.has(text.charAt(end - 1))) end -= 1
  while (start < end && leading.has(text.charAt(start))) start += 1
  return text.slice(start, end)
}

/** Removes invisible characters that programs insert into words for line breaks: soft hyphens and zero-width ones. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')

/** Reads each part of a comma-separated list; unreadable parts go to `lost`. */
export function readList<T>(
  text: string,
  read: (part: string) => T | undefined,
  lost: Lost | undefined,
): T[] {
  const values: T[] = []
  for (const part of bare(text).split(',').map(bare)) {
    if (part === '') continue
    const value = read(part)
    if (value === undefined) lost?.(part)
    else values.push(value)
  }
  return values
}

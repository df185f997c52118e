import * as v from 'valibot'
import { zoned } from '../instant.ts'

// A response is parsed once, here, and trusted afterwards. The specification leaves many types open ("not
// shown"), so a value of an unexpected type reads as null ("not stated") instead of losing the whole car;
// parts that a page requires (ids, the lists) are strict.

/** Reads null, missing and unreadable values as null: not stated, never 0 or false. */
export const maybe = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null)

/** The only number that need not be an integer. */
export const degrees = v.number()

export const text = maybe(v.string())
export const whole = maybe(v.pipe(v.number(), v.safeInteger()))
export const flag = maybe(v.boolean())

/** Money and other int64 as decimal text. The body parser delivers numbers beyond JS precision as text. */
export const decimal = maybe(
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))]),
    v.transform(String),
  ),
)

/** Sources write 0001-01-01, 1899-12-30 and 1970-01-01 for "no date": no advertisement on the web is so old. */
const firstMs = Date.UTC(1990, 0)

/** ISO 8601 text with its zone; stays text because the display chooses the user's time zone. */
export const timestamp = maybe(
  v.pipe(
    v.string(),
    v.transform(zoned),
    v.check((value) => Date.parse(value) >= firstMs),
  ),
)

export const named = v.object({ id: v.number(), name: text })
export type NamedId = v.InferOutput<typeof named>

/** A code in the form of a bare id or {id, name}; unknown ids are kept. */
export const code = maybe(
  v.pipe(
    v.union([v.pipe(v.number(), v.integer()), v.object({ id: v.number() })]),
    v.transform((value) => (typeof value === 'number' ? value : value.id)),
  ),
)

/** Positions of unreadable elements, by the list of the readable ones. */
const unread = new WeakMap<readonly unknown[], readonly number[]>()

/**
 * Number of unreadable elements that a parsed list lacks; 0 for a copy of the list.
 * @param most counts only among this many first elements
 */
export const unreadCount = (list: readonly unknown[], most = Infinity): number =>
  (unread.get(list) ?? []).filter((at) => at < most).length

const readable = <const S extends v.GenericSchema>(element: S, values: readonly unknown[]) => {
  const out: number[] = []
  const all = values.flatMap((value, at): v.InferOutput<S>[] => {
    const read = v.safeParse(element, value)
    if (read.success) return [read.output]
    out.push(at)
    return []
  })
  unread.set(all, out)
  return all
}

/** A list without its unreadable elements; a missing or invalid list reads as empty. */
export const list = <const S extends v.GenericSchema>(element: S) =>
  v.pipe(
    maybe(v.array(v.unknown())),
    v.transform((values) => readable(element, values ?? [])),
    // The OpenAPI document needs the element's schema, which the transform hides.
    v.metadata({ element }),
  )

/** A list that its envelope requires: a missing one is an error. */
export const strictList = <const S extends v.GenericSchema>(element: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((values) => readable(element, values)),
    v.metadata({ element }),
  )

import * as v from 'valibot'
import { zoned } from '../instant.ts'

// A response is read once, here, and trusted afterwards. The specification leaves many types open
// ("not shown"), so a value of another type than expected reads as null ("not stated") instead of
// losing the whole car; what a page cannot do without (ids, the lists) is strict.

/** Null, missing or unreadable: not stated. Never 0, never false. */
export const maybe = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null)

/** The one kind of number that is no integer. */
export const degrees = v.number()

export const text = maybe(v.string())
export const whole = maybe(v.pipe(v.number(), v.safeInteger()))
export const flag = maybe(v.boolean())

/** Money and other int64: decimal text. The reader of bodies hands over what a number cannot hold as text. */
export const decimal = maybe(
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))]),
    v.transform(String),
  ),
)

/** ISO 8601 text, with its zone; kept as text, because a reader's zone is chosen only when it is shown. */
export const timestamp = maybe(
  v.pipe(
    v.string(),
    v.check((value) => !Number.isNaN(Date.parse(value))),
    v.transform(zoned),
  ),
)

export const named = v.object({ id: v.number(), name: text })
export type NamedId = v.InferOutput<typeof named>

/** A code that comes as a bare id or as {id, name}; an id that no table has is kept. */
export const code = maybe(
  v.pipe(
    v.union([v.pipe(v.number(), v.integer()), v.object({ id: v.number() })]),
    v.transform((value) => (typeof value === 'number' ? value : value.id)),
  ),
)

/** Where the elements stood that could not be read, by the list that was made of the others. */
const unread = new WeakMap<readonly unknown[], readonly number[]>()

/**
 * How many elements were left out when a list was read; of the list itself, not of a copy.
 * @param most only of so many that were sent first
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

/** Unreadable elements are left out, the rest stays; no list at all is an empty one. */
export const list = <const S extends v.GenericSchema>(element: S) =>
  v.pipe(
    maybe(v.array(v.unknown())),
    v.transform((values) => readable(element, values ?? [])),
    // Names the element's schema for the OpenAPI document: a transform hides it.
    v.metadata({ element }),
  )

/** The list an envelope cannot do without. */
export const strictList = <const S extends v.GenericSchema>(element: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((values) => readable(element, values)),
    v.metadata({ element }),
  )

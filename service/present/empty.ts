import * as v from 'valibot'

/**
 * Every field of a resource, in its order: what the record says, else what the resource's schema reads
 * from nothing (null, or an empty list). Fields without a value are null or empty (spec: Car).
 */
export function withEmpty(entries: v.ObjectEntries): (record: object) => Record<string, unknown> {
  const empty = Object.entries(entries).map(([field, schema]): [string, unknown] => {
    const nothing = v.safeParse(schema, undefined)
    return [field, nothing.success ? nothing.output : null]
  })
  return (record) =>
    Object.fromEntries(empty.map(([field, nothing]) => [field, Reflect.get(record, field) ?? nothing]))
}

import * as v from 'valibot'

const isSchema = (value: unknown): value is v.GenericSchema =>
  value instanceof Object && Reflect.get(value, 'kind') === 'schema'

const member = (schema: v.GenericSchema, name: string): unknown => Reflect.get(schema, name)

/**
 * A resource's schema as the interface defines it. The app reads leniently (an unreadable value is "not
 * stated", an unreadable element is left out, resources/loose.ts); in the result, lists have their elements
 * and no schema has a fallback. Schemas in `keep` stay as they are.
 */
export function spelled(
  schema: v.GenericSchema,
  keep: (schema: v.GenericSchema) => boolean,
): v.GenericSchema {
  if (keep(schema)) return schema
  const inner = (one: unknown) => (isSchema(one) ? spelled(one, keep) : v.unknown())
  const { element } = v.getMetadata(schema)
  if (isSchema(element)) return v.array(inner(element))
  if (schema.type === 'nullish') return v.nullish(inner(member(schema, 'wrapped')))
  if (schema.type === 'array') return v.array(inner(member(schema, 'item')))
  const options = member(schema, 'options')
  if (schema.type === 'union' && Array.isArray(options)) return v.union(options.map(inner))
  const entries = member(schema, 'entries')
  if (schema.type !== 'object' || !(entries instanceof Object)) return schema
  return v.object(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, inner(entry)])))
}

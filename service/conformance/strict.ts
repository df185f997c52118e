import * as v from 'valibot'
import { Broken } from './rule.ts'

const isSchema = (value: unknown): value is v.GenericSchema =>
  value instanceof Object && Reflect.get(value, 'kind') === 'schema'

/**
 * A resource's schema as the specification has it: the app reads a value of another type as "not
 * stated"; here it is an error. Null and missing stay allowed wherever they were.
 */
export function strict(schema: v.GenericSchema): v.GenericSchema {
  const { element } = v.getMetadata(schema)
  if (isSchema(element)) return v.array(strict(element))
  const wrapped: unknown = Reflect.get(schema, 'wrapped')
  if (schema.type === 'nullish' && isSchema(wrapped)) return v.nullish(strict(wrapped))
  const entries: unknown = Reflect.get(schema, 'entries')
  if (schema.type !== 'object' || !(entries instanceof Object)) return schema
  return v.object(
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, isSchema(entry) ? strict(entry) : v.unknown()]),
    ),
  )
}

/** The value as the schema reads it; throws a Broken that names the place of the first fault. */
export function shaped<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  what: string,
): v.InferOutput<S> {
  const checked = v.safeParse(strict(schema), value)
  const read = v.safeParse(schema, value)
  if (checked.success && read.success) return read.output
  const [issue] = checked.issues ?? read.issues ?? []
  const path = issue === undefined ? '' : (v.getDotPath(issue) ?? '')
  throw new Broken(`${what} is not shaped as documented: ${path} ${issue?.message ?? ''}`)
}

import * as v from 'valibot'
import { spelled } from '#contract/openapi-spelled.ts'
import { Broken } from './verdict.ts'

/** The value as parsed by the schema; throws a Broken that names the path of the first fault. */
export function shaped<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  what: string,
): v.InferOutput<S> {
  const checked = v.safeParse(
    spelled(schema, () => false),
    value,
  )
  const read = v.safeParse(schema, value)
  if (checked.success && read.success) return read.output
  const [issue] = checked.issues ?? read.issues ?? []
  const path = issue === undefined ? '' : (v.getDotPath(issue) ?? '')
  throw new Broken(`${what} is not shaped as documented: ${path} ${issue?.message ?? ''}`)
}

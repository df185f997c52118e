import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { components } from './openapi-answers.ts'
import { spelled } from './openapi-spelled.ts'
import { code, decimal, degrees } from './resources/loose.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const nameOf = (schema: unknown) => Object.keys(components).find((key) => components[key] === schema)

/** Converts a resource's schema to JSON Schema; `top` is defined in place, other components become references. */
function convert(schema: v.GenericSchema, top?: v.GenericSchema): JsonSchema {
  const keep = (one: v.GenericSchema) =>
    one === decimal || one === code || (one !== top && nameOf(one) !== undefined)
  const converted = toJsonSchema(spelled(schema, keep), {
    typeMode: 'input',
    // Checks beyond JSON Schema (a parsable date) are left out of the document.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => {
      const name = nameOf(valibotSchema)
      if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
      if (valibotSchema === decimal) return { type: ['integer', 'null'], format: 'int64' }
      if (valibotSchema === code) return { type: ['integer', 'null'], format: 'int64' }
      if (valibotSchema.type === 'number' && valibotSchema !== degrees)
        return { type: 'integer', format: 'int64' }
      return undefined
    },
  })
  const { $schema: _, ...rest } = tidy(converted)
  return rest
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value)

/**
 * Writes `anyOf [X, null]` of a plain type as a pair of types. Removes defaults, which are only values that
 * our schemas read from nothing, and bounds of safe integers, which are JavaScript's and not the interface's.
 */
function tidy(value: object): Record<string, unknown>
function tidy(value: unknown): unknown
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item))
  if (!isObject(value)) return value
  const { default: _, ...kept } = value
  const entries = Object.entries(kept).filter(
    ([key, item]) =>
      !(
        typeof item === 'number' &&
        /^(min|max)imum$/.test(key) &&
        Math.abs(item) === Number.MAX_SAFE_INTEGER
      ),
  )
  const tidied = Object.fromEntries(entries.map(([key, item]) => [key, tidy(item)]))
  const { anyOf } = tidied
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return tidied
  const [one, none] = anyOf.map((item: unknown) => (isObject(item) ? item : {}))
  const plain = one !== undefined && typeof one['type'] === 'string' && one['type'] !== 'object'
  return plain && none?.['type'] === 'null' ? { ...one, type: [one['type'], 'null'] } : tidied
}

/** A converted schema without properties that belong only to JavaScript or our parser. */
export const tidySchema = (converted: object): JsonSchema => tidy(converted)

export const schemaOf = (schema: v.GenericSchema): JsonSchema => convert(schema)

export const componentSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, convert(schema, schema)]))

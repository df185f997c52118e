import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type CodeTable, codeTables } from '#contract/codes.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { tidySchema } from '#contract/openapi-schemas.ts'
import { CarRecord } from './car-record.ts'
import { schemas } from './dictionaries.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value)

/** Fields of a car and a listing with their codes as `id=slug`. */
export const codeFields = Object.values<Filter>(filters).flatMap((filter) => {
  if (filter.kind !== 'many' && filter.kind !== 'one') return []
  const table: CodeTable = codeTables[filter.options]
  return {
    fields: fieldPathsOf(filter).map((path) => path.slice(path.indexOf('.') + 1)),
    codes: Object.entries(table).map(([slug, id]) => `${id}=${slug}`),
  }
})

/** Adds the list of codes as the description of each property that is a code. */
function withCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCodes)
  if (!isObject(value)) return value
  const { $schema: _, ...entries } = value
  const described = Object.fromEntries(Object.entries(entries).map(([key, item]) => [key, withCodes(item)]))
  const { properties } = described
  if (isObject(properties))
    for (const { fields, codes } of codeFields)
      for (const name of fields) {
        const property = properties[name]
        if (isObject(property)) properties[name] = { description: codes.join(' '), ...property }
      }
  return described
}

const convert = (schema: v.GenericSchema) =>
  withCodes(
    tidySchema(
      toJsonSchema(schema, {
        typeMode: 'input',
        // Checks that JSON Schema cannot express are left out.
        errorMode: 'ignore',
        overrideSchema: ({ valibotSchema, jsonSchema }) =>
          // Money up to int64 is a bigint in JavaScript.
          valibotSchema.type === 'bigint' ? { type: 'integer' } : jsonSchema,
      }),
    ),
  )

/** JSON Schema of the files of an inventory folder: of a line for .ndjson, else of the whole list. */
export const inventorySchema = () => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The files of an inventory folder; those of .ndjson line by line',
  definitions: {
    'cars.ndjson': convert(CarRecord),
    ...Object.fromEntries(
      Object.entries(schemas).map(([file, schema]) => [
        file,
        file.endsWith('.ndjson') ? convert(schema) : { type: 'array', items: convert(schema) },
      ]),
    ),
  },
})

import type * as v from 'valibot'
import type { Ask } from '#contract/page-head.ts'
import { readBody } from '#src/api/read-body.ts'

/** An answer, read as the app reads it. Rejects where it is not what it should be. */
export const answerOf = async <const S extends v.GenericSchema>(
  ask: Ask,
  path: string,
  schema: S,
): Promise<v.InferOutput<S>> => readBody(schema, await ask(path))

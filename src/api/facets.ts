import * as v from 'valibot'
import { answerLines, type FacetLine, type NumberLine } from '#contract/facets/answer.ts'
import { type AskedItem, type FacetsQuestion, mostAsked } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import { send, ProblemError, problemOfResponse } from './get.ts'
import { linesOf } from './lines.ts'

export type LineOf<I extends AskedItem> = I extends {
  readonly kind: infer K extends keyof typeof answerLines
}
  ? v.InferOutput<(typeof answerLines)[K]>
  : NumberLine

/** Whether the last answer was complete and immediate. If so, counts follow a range while it is dragged. */
let atOnce = true
const atOnceMs = 500
export const answersAtOnce = (): boolean => atOnce

function readLine<I extends AskedItem>(item: I, text: string): LineOf<I> {
  const schema = answerLines[typeof item === 'string' ? 'number' : item.kind]
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    throw new ProblemError({ kind: 'shape', path: 'line' })
  }
  const read = v.safeParse<v.GenericSchema<unknown, FacetLine>>(schema, line)
  // The kind of the item selected the schema.
  if (read.success) return read.output as LineOf<I>
  throw new ProblemError({ kind: 'shape', path: v.getDotPath(read.issues[0]) ?? 'line' })
}

async function* answered<I extends AskedItem>(
  { asked, ...question }: FacetsQuestion & { readonly asked: readonly I[] },
  signal: AbortSignal,
): AsyncGenerator<LineOf<I>[]> {
  const began = performance.now()
  const init = {
    signal,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...question, asked }),
  }
  const lines = await send('/facets', init, async ({ body }) => linesOf(body))
  const numbers = asked.filter((item) => typeof item === 'string').length
  let numbersAt = began
  let at = 0
  let whole = true
  try {
    for await (const texts of lines) {
      const read = texts.flatMap((text) => {
        const item = asked[at++]
        return item === undefined ? [] : [readLine(item, text)]
      })
      if (at - texts.length < numbers) numbersAt = performance.now()
      whole &&= !read.some((line) => typeof line === 'object' && 'postponed' in line)
      yield read
    }
  } catch (error) {
    if (signal.aborted || error instanceof ProblemError) throw error
    throw new ProblemError({ kind: 'offline' })
  }
  // Numbers come first; what follows them does not slow them down.
  if (numbers > 0) atOnce = whole && numbersAt - began < atOnceMs
  if (at < asked.length) throw new ProblemError({ kind: 'offline' })
}

/** Each number equals the `/search/count` of its search; a failed item has its problem. Throws ProblemError. */
export async function* askFacets<const I extends AskedItem>(
  { asked, ...question }: Omit<FacetsQuestion, 'asked'> & { readonly asked: readonly I[] },
  signal: AbortSignal,
): AsyncGenerator<LineOf<I>[]> {
  for (let from = 0; from < asked.length; from += mostAsked)
    yield* answered({ ...question, asked: asked.slice(from, from + mostAsked) }, signal)
}

/** The problem of a line; undefined for a result, and for a postponed item. */
export function problemOfLine(line: FacetLine): Problem | undefined {
  if (typeof line !== 'object') return undefined
  if ('uncounted' in line) return { kind: 'uncounted', why: line.uncounted, most: line.most }
  if (!('failed' in line)) return undefined
  const { status, body = '', retryAfter } = line.failed
  return problemOfResponse(status, body, retryAfter === undefined ? null : String(retryAfter))
}

/** The number in a line; undefined if the line has none. */
export const countOfLine = (line: NumberLine | undefined): number | undefined =>
  typeof line === 'number' ? line : line !== undefined && 'count' in line ? line.count : undefined

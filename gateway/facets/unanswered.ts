import { saidLimit } from '../pace/said-limit.ts'
import type { FacetLine, NumberLine } from '#contract/facets/answer.ts'

/** The values of a line without a number. */
export type Instead = Exclude<NumberLine, number | { readonly count: number }>

/** Thrown by a count that could not be made, and turned into the line that needed it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly line: Instead

  constructor(line: Instead) {
    super('not answered')
    this.line = line
  }
}

/** The failure in the form that `/api` would return. */
export async function failedAs(answer: Response): Promise<Unanswered> {
  const retryAfter = saidLimit(answer.headers, Date.now()).wait
  const body = await answer.text().catch(() => undefined)
  return new Unanswered({
    failed: {
      status: answer.status,
      ...(body !== undefined && { body }),
      ...(retryAfter !== undefined && { retryAfter }),
    },
  })
}

/** The line, or its replacement for an Unanswered. Rethrows any other error. */
export async function lineOr<L extends FacetLine>(work: Promise<L>): Promise<L | Instead> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Unanswered) return error.line
    throw error
  }
}

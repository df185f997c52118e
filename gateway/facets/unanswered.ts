import type { FacetLine, NumberLine } from '#contract/facets/answer.ts'

/** What a line may say in the place of its numbers. */
export type Instead = Exclude<NumberLine, number | { readonly count: number }>

/** Carries it from the count that could not be had to the line that needed it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly line: Instead

  constructor(line: Instead) {
    super('not answered')
    this.line = line
  }
}

/** The failure of an answer of the service, as `/api` would pass it on. */
export async function failedAs(answer: Response): Promise<Unanswered> {
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const body = await answer.text().catch(() => undefined)
  return new Unanswered({
    failed: {
      status: answer.status,
      ...(body !== undefined && { body }),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    },
  })
}

/** The line, or what is said in its place; any other error is a defect and goes on. */
export async function lineOr<L extends FacetLine>(work: Promise<L>): Promise<L | Instead> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Unanswered) return error.line
    throw error
  }
}

import type { Problem } from '#contract/problems.ts'

export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.kind)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** Anything thrown, as a problem: what is not a ProblemError is a fault of ours and reads as a wrong shape. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { kind: 'shape', path: String(error) }

import type { Problem } from '#contract/problems.ts'

export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.kind)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** Converts any thrown value to a problem. Anything but a ProblemError is a defect and counts as a wrong shape. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { kind: 'shape', path: String(error) }

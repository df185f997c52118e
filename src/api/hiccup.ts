import { problemOf } from './problem-error.ts'

/**
 * Whether a failure is tried again at once, before anything is said: a hiccup of the line or the service
 * once. A service that asks for a pause (429) is taken at its word, and one that kept us waiting for as
 * long as we wait is not waited for again in silence.
 */
export const isHiccup = (failures: number, error: unknown): boolean => {
  const { kind } = problemOf(error)
  return failures < 1 && (kind === 'service' || kind === 'offline')
}

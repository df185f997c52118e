import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

/**
 * The failure of these queries, until all have an answer: during a retry a query without data has no error.
 * @param key names what the queries ask for; another key starts without a failure
 */
export function useFailure(answers: readonly UseQueryResult<unknown, unknown>[], key: string) {
  // The former failure is kept by setting state during rendering, as React documents for this case.
  const [shown, setShown] = useState<ReturnType<typeof failureOf> & { readonly key: string }>()
  const failed = answers.find(({ error }) => error !== null)
  const answered = answers.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)
  let failure = shown
  if (failed !== undefined && (shown?.key !== key || shown.since !== failed.errorUpdatedAt)) {
    failure = { key, ...failureOf(failed) }
    setShown(failure)
  } else if (shown !== undefined && (shown.key !== key || (answered && failed === undefined))) {
    failure = undefined
    setShown(undefined)
  }
  return failure
}

import { type QueryObserverResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KnownRates, ratesOf } from './approximate.ts'
import { rate } from './rate.ts'

// The same list as long as its values are: the library compares what this makes of the answers.
const values = (found: readonly QueryObserverResult<number | null>[]) => found.map(({ data }) => data ?? null)

/**
 * What currencies are worth in another one, as far as it has been measured. What is not known yet is being measured,
 * after everything that the page waits for.
 * @param options `ask: false` leaves that to the prices in sight (Approximate.tsx)
 */
export function useRates(currencies: readonly string[], to: string, { ask = true } = {}): KnownRates {
  const codes = [...new Set(currencies.map((code) => code.toLowerCase()))].filter((code) => code !== to)
  const others = codes.toSorted().join(' ')
  const all = others === '' ? [] : others.split(' ')
  const found = useQueries({
    queries: all.map((from) => ({ ...rate(from, to), enabled: ask })),
    combine: values,
  })
  return useMemo(
    () =>
      ratesOf(
        others.split(' ').flatMap((from, index) => {
          const known = found[index]
          return typeof known === 'number' ? [[from, known] as const] : []
        }),
        to,
      ),
    [others, found, to],
  )
}

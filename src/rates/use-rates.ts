import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KnownRates, ratesOf } from './approximate.ts'
import { rate } from './rate.ts'

/**
 * What currencies are worth in another one, as far as it has been measured. What is not known yet is being measured,
 * after everything that the page waits for. The same object as long as nothing in it changes.
 * @param options `ask: false` leaves that to the prices in sight (Approximate.tsx)
 */
export function useRates(currencies: readonly string[], to: string, { ask = true } = {}): KnownRates {
  const others = [...new Set(currencies.map((code) => code.toLowerCase()))].filter((code) => code !== to)
  const found = useQueries({ queries: others.map((from) => ({ ...rate(from, to), enabled: ask })) })
  const measured = others.flatMap((from, index) => {
    const data = found[index]?.data
    return typeof data === 'number' ? [`${from} ${data}`] : []
  })
  const known = measured.toSorted().join()
  return useMemo(() => {
    const pairs = known === '' ? [] : known.split(',').map((each) => each.split(' '))
    return ratesOf(
      pairs.map(([from = '', worth]) => [from, Number(worth)] as const),
      to,
    )
  }, [known, to])
}

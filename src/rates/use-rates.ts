import { useQueries } from '@tanstack/react-query'
import { type KnownRates, ratesOf } from './approximate.ts'
import { rate } from './rate.ts'

/**
 * What currencies are worth in another one, as far as it has been measured. What is not known yet is being measured,
 * after everything that the page waits for.
 */
export function useRates(currencies: readonly string[], to: string): KnownRates {
  const others = [...new Set(currencies.map((code) => code.toLowerCase()))].filter((code) => code !== to)
  const known = useQueries({ queries: others.map((from) => rate(from, to)) })
  return ratesOf(
    others.flatMap((from, index) => {
      const data = known[index]?.data
      return typeof data === 'number' ? [[from, data] as const] : []
    }),
    to,
  )
}

import { useQueries } from '@tanstack/react-query'
import type { Rates } from './approximate.ts'
import { rate } from './rate.ts'

/**
 * What currencies are worth in another one, as far as it has been measured. What is not known yet is being measured,
 * after everything that the page waits for.
 */
export function useRates(currencies: readonly string[], to: string): Rates {
  const others = [...new Set(currencies.map((code) => code.toLowerCase()))].filter((code) => code !== to)
  return useQueries({
    queries: others.map((from) => rate(from, to)),
    combine: (found) =>
      new Map([
        [to, 1],
        ...found.flatMap(({ data }, index) => {
          const from = others[index]
          // How many of it make one of the reader's.
          return typeof data !== 'number' || from === undefined ? [] : [[from, 1 / data] as const]
        }),
      ]),
  })
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { market } from '#src/api/market.ts'
import { RatesContext, ratesIn, ratesOf } from './rates.ts'

/** Gives the day's rates to all prices below it. The same ones that come again, with more of the market, draw none anew. */
export const Rates = ({ children }: { readonly children: ReactNode }) => {
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({
    ...market(),
    enabled: ({ state }) => wanted && state.data?.rates === undefined,
    select: ratesOf,
  })
  const value = useMemo(() => ({ rates: ratesIn(data), ask: () => setWanted(true) }), [data])
  return <RatesContext value={value}>{children}</RatesContext>
}

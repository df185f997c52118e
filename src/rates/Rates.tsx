import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { market } from '#src/api/market.ts'
import { RatesContext, ratesIn, ratesOf } from './rates.ts'

/** Provides the day's rates to the prices below. Equal rates that arrive again cause no render. */
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

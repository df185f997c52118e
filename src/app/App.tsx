import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode, useMemo, useState } from 'react'
import { emptySearch } from '#contract/search.ts'
import { Facets } from '#src/facets/Facets.tsx'
import { LanguageProvider } from '#src/i18n/LanguageProvider.tsx'
import type { makeRouter } from '#src/app/router.tsx'
import { market } from '#src/api/market.ts'
import { RatesContext, ratesIn, ratesOf } from '../rates/rates.ts'

type Props = { router: ReturnType<typeof makeRouter>; queryClient: QueryClient }

/** The whole app: rendered in the browser (main.tsx), and at build time for the first markup (markup.tsx). */
export const App = ({ router, queryClient }: Props) => (
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <Rates>
          <Facets root search={emptySearch}>
            <RouterProvider router={router} />
          </Facets>
        </Rates>
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>
)

/** Provides the day's rates to the prices below. Equal rates that arrive again cause no render. */
const Rates = ({ children }: { readonly children: ReactNode }) => {
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({
    ...market(),
    enabled: ({ state }) => wanted && state.data?.rates === undefined,
    select: ratesOf,
  })
  const value = useMemo(() => ({ rates: ratesIn(data), ask: () => setWanted(true) }), [data])
  return <RatesContext value={value}>{children}</RatesContext>
}

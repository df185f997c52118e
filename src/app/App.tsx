import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { emptySearch } from '#contract/search.ts'
import { Facets } from '#src/facets/Facets.tsx'
import { LanguageProvider } from '#src/i18n/LanguageProvider.tsx'
import type { makeRouter } from '#src/app/router.tsx'
import { Rates } from '#src/rates/Rates.tsx'

type Props = { router: ReturnType<typeof makeRouter>; queryClient: QueryClient }

/**
 * The whole app: rendered in the browser (main.tsx), and once at build time for the page's first markup (markup.tsx).
 */
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

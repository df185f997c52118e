import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { LanguageProvider } from '#src/i18n/LanguageProvider.tsx'
import type { makeRouter } from '#src/router.tsx'

type Props = { router: ReturnType<typeof makeRouter>; queryClient: QueryClient }

/** The whole app: in the browser (main.tsx), and once at build time for the page's first markup (markup.tsx). */
export const App = ({ router, queryClient }: Props) => (
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>
)

import type { ReactNode } from 'react'
import { Facets } from '#src/facets/Facets.tsx'
import { useAnswered } from './counts/use-answered.ts'
import { chosenSearch, useSearch } from './state/search-store.ts'

/** Numbers in the panel and above the cars belong to the search that is chosen, whose cars may be on their way. */
export const PageFacets = ({ children }: { readonly children: ReactNode }) => (
  <Facets search={useSearch(chosenSearch)} ready={useAnswered()}>
    {children}
  </Facets>
)

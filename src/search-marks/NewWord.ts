import { late } from '#src/ui/late.tsx'
import { loadSearches } from './searches.ts'

/** Only users who come from the page of saved searches need it. Its data is loaded before it renders. */
export const NewWord = late(
  async () => {
    await loadSearches()
    return (await import('./SavedNotice.tsx')).NewBadge
  },
  { failed: null },
)

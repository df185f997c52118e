import { late } from '#src/ui/late.tsx'
import { loadSearches } from './searches.ts'

/** Only a reader who comes from the page of saved searches needs it. What it reads is there before it is drawn. */
export const NewWord = late(
  async () => {
    await loadSearches()
    return (await import('./NewBadge.tsx')).NewBadge
  },
  { failed: null },
)

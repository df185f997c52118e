import { useNews } from '#src/stores/news.ts'
import { loadSearches } from '#src/stores/searches.ts'
import { late } from '#src/ui/late.tsx'

// Only a reader who comes from the page of saved searches needs these. What they read is there before they are drawn.

const unseen = { failed: null }

export const NewWord = late(async () => {
  await loadSearches()
  return (await import('./NewWord.tsx')).NewWord
}, unseen)

export const SavedNotice = late(async () => {
  await loadSearches()
  const [{ SavedNotice }, { showOnlyNew }] = await Promise.all([
    import('./SavedNotice.tsx'),
    import('./is-old.ts'),
  ])
  // As the tab remembers it.
  showOnlyNew(useNews.getState().only)
  return SavedNotice
}, unseen)

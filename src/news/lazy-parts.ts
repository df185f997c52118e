import { loadLaterMessages } from '#src/i18n/i18n.ts'
import { useNews } from '#src/stores/news.ts'
import { loadSearches } from '#src/stores/searches.ts'
import { lazily } from '#src/ui/lazily.tsx'

// Only a reader who comes from the page of saved searches needs these. What they read is there before they are drawn.

const ready = () => Promise.all([loadSearches(), loadLaterMessages()])
const unseen = { failed: null }

export const NewWord = lazily(async () => {
  await ready()
  return (await import('./NewWord.tsx')).NewWord
}, unseen)

export const SavedNotice = lazily(async () => {
  await ready()
  const [{ SavedNotice }, { showOnlyNew }] = await Promise.all([
    import('./SavedNotice.tsx'),
    import('./is-old.ts'),
  ])
  // As the tab remembers it.
  showOnlyNew(useNews.getState().only)
  return SavedNotice
}, unseen)

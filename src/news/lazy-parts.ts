import { loadLaterMessages } from '#src/i18n/i18n.ts'
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
  return (await import('./SavedNotice.tsx')).SavedNotice
}, unseen)

import { loadLaterMessages } from '#src/i18n/i18n.ts'
import { lazily } from '#src/ui/lazily.tsx'

/** Few readers hide cars: it comes with the menu that does so. */
export const HiddenPlace = lazily(
  async () => {
    await loadLaterMessages()
    return (await import('./HiddenPlace.tsx')).HiddenPlace
  },
  { failed: null },
)

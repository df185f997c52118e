import { useSyncExternalStore } from 'react'
import { announcements } from './announcer.ts'

/** The one polite live region. It stands in the page from the start: one that is added later is not heard. */
export const StatusLine = () => (
  <output aria-live="polite" aria-atomic="true" className="sr-only">
    {useSyncExternalStore(announcements.subscribe, announcements.now)}
  </output>
)

import { useEffect } from 'react'
import { announcementPauseMs } from '#src/lib/timing.ts'

/** One voice for the whole app: several live regions talk over each other. The last text of a pause is said. */
let said = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Says a text politely, once things have settled. The same text twice in a row is said twice. */
export const announce = (text: string): void => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A live region speaks on change only: a no-break space more makes the same sentence a new one.
    said = text === said ? `${text}\u00A0` : text
    for (const listener of listeners) listener()
  }, announcementPauseMs)
}

export const announcements = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: () => said,
}

/** Says a text in the one polite status line, once per text; an empty one says nothing. */
export function useAnnounced(text: string): void {
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}

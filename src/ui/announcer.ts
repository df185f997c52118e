import { useEffect } from 'react'
import { announcementPauseMs } from '#src/lib/timing.ts'

/** One live region for the whole app, because several would interrupt each other. */
let said = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Announces a text politely after a pause. The same text twice in a row is announced twice. */
export const announce = (text: string): void => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A live region speaks on change only; an added no-break space makes the same sentence a new one.
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

/** Announces a text in the status line once for each change; an empty text is not announced. */
export function useAnnounced(text: string): void {
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}

import { useEffect } from 'react'
import { announce } from '#src/ui/announcer.ts'

/** Says a text in the one polite status line, once per text; an empty one says nothing. */
export function useAnnounced(text: string): void {
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}

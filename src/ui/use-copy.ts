import { useState } from 'react'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from './announcer.ts'

/** Copies a text and announces it; another text has not been copied yet. @param failed announced where it is refused */
export function useCopy(text: string, done: string, failed: string) {
  const [tried, setTried] = useState<{ readonly text: string; readonly done: boolean }>()
  const copy = async () => {
    const isDone = await copyText(text)
    setTried({ text, done: isDone })
    announce(isDone ? done : failed)
  }
  return {
    /** Undefined before the first press. */
    copied: tried?.text === text ? tried.done : undefined,
    copy: () => void copy(),
    forget: () => setTried(undefined),
  }
}

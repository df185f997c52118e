import { lazy } from 'react'
import { afterResults } from '#src/frame/after-results.ts'

/** On every card, and in nobody's way until a card is there to be acted on. */
export const CardMenu = lazy(
  afterResults(async () => ({ default: (await import('./CardMenu.tsx')).CardMenu })),
)

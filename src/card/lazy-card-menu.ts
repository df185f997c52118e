import { afterResults } from '#src/frame/after-results.ts'
import { latePart } from '#src/ui/lazy-part.tsx'

/** On every card, and in nobody's way until a card is there to be acted on. */
export const CardMenu = latePart(afterResults(async () => (await import('./CardMenu.tsx')).CardMenu))

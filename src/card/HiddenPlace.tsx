import { late } from '#src/ui/late.tsx'

/** In the place of a car that was just hidden: the way back. */
export const HiddenPlace = late(async () => (await import('./UndoHiding.tsx')).UndoHiding, { failed: null })

import { lazyPart } from '#src/ui/lazy-part.tsx'

/** Few readers write notes: the dialog comes when somebody does. */
export const NoteDialog = lazyPart(async () => (await import('./NoteDialog.tsx')).NoteDialog)

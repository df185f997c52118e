import { lazy } from 'react'

/** Few readers write notes: the dialog comes when somebody does. */
export const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }))

import { keptMarks } from './marks.ts'
import { safeStorage } from './safe-storage.ts'
import { oldMarksKey } from './shown-marks.ts'

/** Reads the marks, for the first page; those of an older app are taken over. Never fails. */
export async function loadMarks(): Promise<void> {
  await keptMarks.load()
  if (safeStorage.getItem(oldMarksKey) === null) return
  const { takeOverMarks } = await import('./old-marks.ts')
  await takeOverMarks()
}

import { database } from '#src/stores/database.ts'
import type { ExportFiles } from '../worker/task.ts'

// Export files are written to a folder of the origin private file system.

const folderName = 'exports'

/** Undefined where the browser has no such file system, or no database to keep the progress of a file. */
async function folder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    await database()
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(folderName, { create: true })
  } catch {
    return undefined
  }
}

export const canKeepFiles = async (): Promise<boolean> => (await folder()) !== undefined

const spoolName = (id: string) => `${id}.rows`

export async function filesOf(id: string): Promise<ExportFiles | undefined> {
  const place = await folder()
  if (place === undefined) return undefined
  const [spool, file] = await Promise.all(
    [spoolName(id), id].map((name) => place.getFileHandle(name, { create: true })),
  )
  return spool && file && { spool, file }
}

export async function keptFile(id: string): Promise<File | undefined> {
  try {
    return await (await (await folder())?.getFileHandle(id))?.getFile()
  } catch {
    return undefined
  }
}

async function remove(name: string): Promise<void> {
  try {
    await (await folder())?.removeEntry(name)
  } catch {
    // The file is gone already.
  }
}

export const removeSpool = (id: string): Promise<void> => remove(spoolName(id))

export async function removeFiles(id: string): Promise<void> {
  await Promise.all([remove(id), removeSpool(id)])
}

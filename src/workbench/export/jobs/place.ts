import { database } from '#src/stores/database.ts'

// Where files grow: a folder of the browser's own file system, which pages of this address alone can see.

const folderName = 'exports'

/** Undefined where the browser has no such place, or nothing to keep beside it where a file stands. */
async function folder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    await database()
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(folderName, { create: true })
  } catch {
    return undefined
  }
}

/** Whether a file can be written as it grows, and be gone on with after a reload. */
export const canKeepFiles = async (): Promise<boolean> => (await folder()) !== undefined

/** The file of an export, made where it is not there yet. */
export const fileOf = async (id: string): Promise<FileSystemFileHandle | undefined> =>
  (await folder())?.getFileHandle(id, { create: true })

/** As it stands on disk; undefined where there is none. */
export async function keptFile(id: string): Promise<File | undefined> {
  try {
    return await (await (await folder())?.getFileHandle(id))?.getFile()
  } catch {
    return undefined
  }
}

export async function removeFile(id: string): Promise<void> {
  try {
    await (await folder())?.removeEntry(id)
  } catch {
    // It is gone already.
  }
}

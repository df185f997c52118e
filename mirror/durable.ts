import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

// Writes files so that they are whole after a crash at any moment: first the bytes, then the rename, each synced.

/** Makes renames in a folder durable. Some systems cannot open a folder; there it is not needed. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => undefined)
  if (handle === undefined) return
  try {
    await handle.sync().catch(() => {})
  } finally {
    await handle.close()
  }
}

/** Writes all of the bytes: a single call may write only a part. */
export async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
  await file.datasync()
}

/** Renames a finished file into its place. */
async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Replaces a file atomically: its readers get the old text or the new, never a part. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const part = `${path}.part`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await moveDurably(part, path)
}

/** The file's text, or undefined if the file is missing. */
export const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

// Files that are whole after a crash at any moment: bytes first, then the name, each waited for.

/** Makes renames in a folder last. Some systems cannot open a folder, and need not. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => undefined)
  if (handle === undefined) return
  try {
    await handle.sync().catch(() => {})
  } finally {
    await handle.close()
  }
}

/** All of the bytes, on the disk: one call may write only some of them. */
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

/** A reader sees the old text or the new, never half of it. */
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

/** The file's text, or undefined where there is none. */
export const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

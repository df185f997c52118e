import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files in one folder that together stay under a size; the one not read for longest goes first. */
export interface DiskCache {
  get(name: string): Promise<Buffer | undefined>
  /** A cache that cannot be written (a full disk) is no reason to fail: the bytes are just not kept. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Bytes held now. */
  size(): number
}

async function readFolder(dir: string): Promise<{ name: string; bytes: number; used: number }[]> {
  const names = await readdir(dir)
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(dir, name))
      return { name, bytes: size, used: mtimeMs }
    }),
  )
  return files.sort((a, b) => a.used - b.used)
}

/** `name`s are file names; the caller makes sure that they are harmless. */
export async function openDiskCache(dir: string, maxBytes: number): Promise<DiskCache> {
  await mkdir(dir, { recursive: true })
  // A Map keeps the order of insertion: the first entry is the one not used for longest.
  const sizes = new Map<string, number>()
  let total = 0
  let temporary = 0

  const forget = (name: string) => {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const remember = (name: string, bytes: number) => {
    forget(name)
    sizes.set(name, bytes)
    total += bytes
  }
  const shrink = async () => {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return
      forget(name)
      await rm(join(dir, name), { force: true })
    }
  }

  for (const { name, bytes } of await readFolder(dir)) {
    // What an interrupted process was still writing.
    if (name.endsWith('.part')) await rm(join(dir, name), { force: true })
    else remember(name, bytes)
  }
  await shrink()

  return {
    async get(name) {
      if (!sizes.has(name)) return undefined
      try {
        const bytes = await readFile(join(dir, name))
        remember(name, bytes.length)
        const now = new Date()
        await utimes(join(dir, name), now, now)
        return bytes
      } catch {
        forget(name)
        return undefined
      }
    },
    async put(name, bytes) {
      const part = join(dir, `${process.pid}-${++temporary}.part`)
      try {
        await writeFile(part, bytes)
        await rename(part, join(dir, name))
        remember(name, bytes.length)
        await shrink()
      } catch {
        await rm(part, { force: true })
      }
    },
    size: () => total,
  }
}

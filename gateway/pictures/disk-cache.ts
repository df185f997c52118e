import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Files in one folder that together stay under a size; the one not read for longest goes first. */
export interface DiskCache {
  get(name: string): Promise<Buffer | undefined>
  /** A cache that cannot be written (a full disk) is no reason to fail: the bytes are just not kept. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Bytes held now. */
  size(): number
}

async function readFolder(dir: string): Promise<{ name: string; bytes: number; used: number }[]> {
  const names = await readdir(dir).catch(() => [])
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
  await mkdir(dir, { recursive: true }).catch(() => {})
  let temporary = 0
  const evicted: string[] = []
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    // An empty file is no picture, and the library takes no size of 0.
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_bytes, name, reason) => reason === 'evict' && evicted.push(name),
  })
  const remember = async (name: string, bytes: number) => {
    sizes.set(name, bytes)
    // One file larger than all may be is not taken in.
    if (!sizes.has(name)) evicted.push(name)
    for (const gone of evicted.splice(0)) await rm(join(dir, gone), { force: true })
  }

  for (const { name, bytes } of await readFolder(dir)) {
    // What an interrupted process was still writing.
    if (name.endsWith('.part')) await rm(join(dir, name), { force: true })
    else await remember(name, bytes)
  }

  return {
    async get(name) {
      if (sizes.get(name) === undefined) return undefined
      try {
        const bytes = await readFile(join(dir, name))
        const now = new Date()
        await utimes(join(dir, name), now, now)
        return bytes
      } catch {
        sizes.delete(name)
        return undefined
      }
    },
    async put(name, bytes) {
      const part = join(dir, `${process.pid}-${++temporary}.part`)
      try {
        await writeFile(part, bytes)
        await rename(part, join(dir, name))
        await remember(name, bytes.length)
      } catch {
        await rm(part, { force: true })
      }
    },
    size: () => sizes.calculatedSize,
  }
}

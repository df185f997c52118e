import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** A folder of files with a size limit. Evicts the least recently read. */
export interface DiskCache {
  get(name: string): Promise<Buffer | undefined>
  /** A failed write, as on a full disk, is ignored: the bytes are not cached. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Total size in bytes. */
  size(): number
}

async function readFolder(dir: string): Promise<{ name: string; bytes: number; used: number }[]> {
  const names = await readdir(dir).catch(() => [])
  const files = await Promise.all(
    // Another process may remove files meanwhile.
    names.map(async (name) => {
      const found = await stat(join(dir, name)).catch(() => undefined)
      return found ? [{ name, bytes: found.size, used: found.mtimeMs }] : []
    }),
  )
  return files.flat().sort((a, b) => a.used - b.used)
}

/** `name`s must be safe file names. */
export async function openDiskCache(dir: string, maxBytes: number): Promise<DiskCache> {
  await mkdir(dir, { recursive: true }).catch(() => {})
  let temporary = 0
  const evicted: string[] = []
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    // An empty file is never cached as a picture, and the library rejects a size of 0.
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_bytes, name, reason) => reason === 'evict' && evicted.push(name),
  })
  const remember = async (name: string, bytes: number) => {
    sizes.set(name, bytes)
    // A file above the size limit is never stored.
    if (!sizes.has(name)) evicted.push(name)
    for (const gone of evicted.splice(0)) await rm(join(dir, gone), { force: true })
  }

  for (const { name, bytes, used } of await readFolder(dir)) {
    if (!name.endsWith('.part')) await remember(name, bytes)
    // An interrupted process has left it: writing a picture takes no minute.
    else if (Date.now() - used > 60_000) await rm(join(dir, name), { force: true })
  }

  return {
    async get(name) {
      if (sizes.get(name) === undefined) return undefined
      try {
        const bytes = await readFile(join(dir, name))
        const now = new Date()
        // A folder that cannot be written still has its pictures.
        await utimes(join(dir, name), now, now).catch(() => {})
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
        await rm(part, { force: true }).catch(() => {})
      }
    },
    size: () => sizes.calculatedSize,
  }
}

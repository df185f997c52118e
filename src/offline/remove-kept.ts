import { cachePrefix } from '#contract/offline.ts'

/** Removes every cache of ours: the app's files, and all that was kept of anybody. */
export async function removeKept(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

import { noteFailure, transact } from '#src/stores/database.ts'
import { noteWritten, readAll, tellWritten } from '#src/stores/collection.ts'
import { isRecord, safeStorage } from '#src/stores/safe-storage.ts'
import { readBackup, settingsNames, settingsStores, type Backup, type SettingsName } from './backup-file.ts'
import { backedStores, entryKinds, inOwnGroups } from './merge.ts'

/** The same text for equal values, whatever the order of their keys. */
const sameText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

/** Writes all entries or none, in one transaction. */
async function writeStores(kept: Backup['kept']) {
  const names = backedStores.filter((name) => Object.hasOwn(kept, name))
  if (names.length === 0) return []
  const reports = await transact(names, 'readwrite', (tx) =>
    Promise.all(
      names.map(async (name) => {
        const store = tx.objectStore(name)
        const { read, merge } = entryKinds[name]
        // `same`: equal to the existing entry, or the existing entry is invalid and left alone.
        const count = { added: 0, joined: 0, same: 0, unread: 0 }
        await Promise.all(
          Object.entries(kept[name] ?? {}).map(async ([key, entry]) => {
            const theirs = read(entry)
            if (theirs === undefined) {
              count.unread += 1
              return
            }
            const own: unknown = await store.get(key)
            const next = own === undefined ? theirs : merge(own, entry)
            if (next === undefined || sameText(next) === sameText(own)) count.same += 1
            else {
              count[own === undefined ? 'added' : 'joined'] += 1
              await store.put(next, key)
            }
          }),
        )
        return { name, ...count }
      }),
    ),
  )
  await Promise.all(names.map((name) => tellWritten(name, Object.keys(kept[name] ?? {}))))
  return reports
}

function takeSettings(settings: Backup['settings']) {
  const taken: SettingsName[] = []
  const left: SettingsName[] = []
  for (const name of settingsNames) {
    const state = settings[name]
    if (!isRecord(state)) continue
    const { keptAs, reread } = settingsStores[name]
    if (safeStorage.getItem(keptAs) !== null) {
      left.push(name)
      continue
    }
    safeStorage.setItem(keptAs, JSON.stringify({ state, version: 0 }))
    reread()
    taken.push(name)
  }
  return { settings: taken, left }
}

/**
 * Restores a file without losing existing data. Never rejects.
 * @returns a report; `unwritten`: nothing was restored, because the database refused to write
 */
export async function takeIn(text: string) {
  const file = readBackup(text)
  if (typeof file === 'string') return file
  try {
    const stores = await writeStores(inOwnGroups(file.kept, (await readAll('groups')) ?? []))
    noteWritten()
    const known = (names: readonly string[]) => (name: string) => !names.includes(name)
    return {
      made: file.made,
      stores,
      ...takeSettings(file.settings),
      unknown: [
        ...Object.keys(file.kept).filter(known(backedStores)),
        ...Object.keys(file.settings).filter(known(settingsNames)),
      ],
    }
  } catch (error) {
    noteFailure(error)
    return 'unwritten'
  }
}

export type TakenIn = Awaited<ReturnType<typeof takeIn>>
export type BackupReport = Exclude<TakenIn, string>

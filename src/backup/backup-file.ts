import * as v from 'valibot'
import { readAll, shownEntries } from '#src/stores/collection.ts'
import { useOnTop, useOpenGroups } from '#src/stores/filter-panel.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { useTableSettings } from '#src/stores/table.ts'
import { backedStores } from './merge.ts'

/** Increases with every change that an older app would misread. */
const fileVersion = 1

/** The user's settings outside the database, by their name in the file. */
export const settingsStores = {
  prefs: usePrefs,
  table: useTableSettings,
  filtersOnTop: useOnTop,
  openFilters: useOpenGroups,
} as const
export type SettingsName = keyof typeof settingsStores
// The type of Object.keys loses the keys.
export const settingsNames = Object.keys(settingsStores) as SettingsName[]

const entries = v.record(v.string(), v.unknown())

const BackupFile = v.object({
  format: v.picklist(['forecourt']),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  made: v.fallback(v.nullish(v.string(), null), null),
  kept: v.record(v.string(), entries),
  settings: v.fallback(v.record(v.string(), v.unknown()), {}),
})
export type Backup = v.InferOutput<typeof BackupFile>

/** `unread`: not a backup file; `newer`: made by a newer app. */
type ReadBackup = Backup | 'unread' | 'newer'

export function readBackup(text: string): ReadBackup {
  try {
    const read = v.safeParse(BackupFile, JSON.parse(text.replace(/^\uFEFF/, '')))
    if (!read.success) return 'unread'
    return read.output.version > fileVersion ? 'newer' : read.output
  } catch {
    return 'unread'
  }
}

/** All kept data as one file, including entries that could not be written to the database. */
export async function backupText(now = new Date()): Promise<string> {
  const kept = Object.fromEntries(
    await Promise.all(
      backedStores.map(async (name) => {
        const written = Object.fromEntries((await readAll(name)) ?? [])
        return [name, { ...written, ...shownEntries(name) }] as const
      }),
    ),
  )
  const settings = Object.fromEntries(settingsNames.map((name) => [name, settingsStores[name].getState()]))
  const file = { format: 'forecourt', version: fileVersion, made: now.toISOString(), kept, settings }
  return JSON.stringify(file, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

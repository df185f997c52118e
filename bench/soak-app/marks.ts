import type { Page } from '@playwright/test'
import { bounded } from './bounded.ts'

/** What is kept of a car: whether it is a favourite, and the note on it, '' where there is none. */
export interface Kept {
  readonly favourite: boolean
  readonly note: string
}

const nothingKept: Kept = { favourite: false, note: '' }

type Field = keyof Kept
type Possible = { readonly [F in Field]: ReadonlySet<Kept[F]> }

/** What the reader has marked, as far as the presses say. */
export interface KnownMarks {
  /**
   * The reader has changed a mark.
   * @param certain false where the browser may have had no room for it: then it is as before or as now
   * @param by the act, for the report of a difference
   */
  set<F extends Field>(id: string, field: F, value: Kept[F], certain: boolean, by?: string): void
  /** Differences between what was marked and what is there, in words. */
  compare(there: Readonly<Record<string, Kept>>): string[]
  /** What of a car cannot be so, in words; of the fields that are given. */
  wrongOf(id: string, there: Partial<Kept>): string[]
  /** The browser has thrown everything away. */
  forget(): void
  readonly size: number
}

export function openKnownMarks(): KnownMarks {
  const known = new Map<string, Possible>()
  /** What was done to each, the last of it. */
  const history = new Map<string, string[]>()
  const none: Possible = { favourite: new Set([false]), note: new Set(['']) }
  const wrongOf = (id: string, there: Partial<Kept>) =>
    (['favourite', 'note'] as const).flatMap((field) => {
      const value = there[field]
      // Sets of both kinds of values, asked for one of their own.
      const possible: ReadonlySet<unknown> = (known.get(id) ?? none)[field]
      if (value === undefined || possible.has(value)) return []
      const done = history.get(id) ?? []
      const after = done.length === 0 ? '' : ` after ${done.slice(-6).join(', ')}`
      return [`${field} of ${id} is ${JSON.stringify(value)}, not ${JSON.stringify([...possible])}${after}`]
    })
  return {
    get size() {
      return known.size
    },
    set(id, field, value, certain, by = '') {
      const said = `${by}${certain ? '' : ' perhaps'} ${field} ${JSON.stringify(value)}`
      history.set(id, [...(history.get(id) ?? []), said.trim()])
      const before = known.get(id) ?? none
      known.set(id, { ...before, [field]: new Set(certain ? [value] : [...before[field], value]) })
    },
    compare: (there) =>
      [...new Set([...known.keys(), ...Object.keys(there)])].flatMap((id) =>
        wrongOf(id, there[id] ?? nothingKept),
      ),
    wrongOf,
    forget() {
      known.clear()
      for (const done of history.values()) done.push('all thrown away')
    },
  }
}

/** Ids that the trouble makers write nonsense under. */
export const nonsense = 'nonsense-'

/** What the browser has on disk, read from a page without the app in it. */
export async function marksOnDisk(page: Page): Promise<Record<string, Kept>> {
  const entries = await bounded(
    10_000,
    'reading the database',
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error('not read')))
        })
      // To open it before the app has would make it, without anything in it.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'forecourt')) return []
      const db = await done(indexedDB.open('forecourt'))
      try {
        const store = db.transaction('marks').objectStore('marks')
        const [keys, all] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
        return keys.flatMap((key, at) =>
          typeof key === 'string' ? [[key, all[at] as unknown] as const] : [],
        )
      } finally {
        db.close()
      }
    }),
  )
  return Object.fromEntries(
    entries
      .filter(([id]) => !id.startsWith(nonsense))
      .map(([id, entry]) => {
        const { favourite, note }: { favourite?: unknown; note?: unknown } = Object(entry)
        return [id, { favourite: favourite !== undefined, note: typeof note === 'string' ? note : '' }]
      }),
  )
}

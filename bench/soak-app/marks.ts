import type { Page } from '@playwright/test'
import { bounded } from './bounded.ts'

/** Marks of a car: whether it is a favourite, and its note, '' without one. */
export interface Kept {
  readonly favourite: boolean
  readonly note: string
}

const nothingKept: Kept = { favourite: false, note: '' }

type Field = keyof Kept
type Possible = { readonly [F in Field]: ReadonlySet<Kept[F]> }

/** Marks that the simulated user has made. */
export interface KnownMarks {
  /**
   * Records a change of a mark.
   * @param certain false if the browser may have had no room: then the old and the new state are possible
   * @param by the act, for the report of a difference
   */
  set<F extends Field>(id: string, field: F, value: Kept[F], certain: boolean, by?: string): void
  /** Differences between the marks made and those found, in words. */
  compare(there: Readonly<Record<string, Kept>>): string[]
  /** Marks of a car that are not possible, in words; only of the given fields. */
  wrongOf(id: string, there: Partial<Kept>): string[]
  /** The browser has deleted all data. */
  forget(): void
  readonly size: number
}

export function openKnownMarks(): KnownMarks {
  const known = new Map<string, Possible>()
  /** The acts on each car and field, the latest last. */
  const history = new Map<string, string[]>()
  const none: Possible = { favourite: new Set([false]), note: new Set(['']) }
  const wrongOf = (id: string, there: Partial<Kept>) =>
    (['favourite', 'note'] as const).flatMap((field) => {
      const value = there[field]
      // The field determines the kind of values in the set.
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

/** Prefix of the ids of damaged entries. */
export const nonsense = 'nonsense-'

/** The marks in the browser's database, read from a page without the app. */
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
      // Opening it before the app has would create an empty database.
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

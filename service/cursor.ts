import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import Database from 'libsql'
import * as v from 'valibot'
import { type Language, languages } from '#contract/languages.ts'

/** The filters a pass was started with; absent ones stay absent. */
export interface CursorFilters {
  /** Domain ids of domains[], ascending. */
  readonly domains?: readonly number[] | undefined
  readonly leasing?: boolean | undefined
}

/** One pass over the inventory (spec: /cars). */
export interface Cursor {
  /** The inventory as it was at the first request. */
  readonly generation: number
  /** Null where the state was lost or was written before filters were kept. */
  readonly filters: CursorFilters | null
  /** Domain ids that the pass is over: the chosen ones, or all that were enabled at its start. */
  readonly scope: readonly number[]
  readonly lang: Language
  readonly limit: number
  /** Minutes from each request to expiry. */
  readonly scrollTime: number
  readonly total: number | null
}

/** Where in a pass a request stands. */
export interface CursorPosition {
  readonly id: string
  /** `no` of the last car handed over, -1 at first. */
  readonly after: number
}

export interface Cursors {
  /** `until`, `now`: milliseconds since 1970. Expired cursors go at the same time. */
  open(key: string, cursor: Cursor, until: number, now: number): Promise<string>
  /** Undefined where there is none, it has expired, or it belongs to another key. */
  find(id: string, key: string, now: number): Promise<Cursor | undefined>
  renew(id: string, until: number): Promise<void>
  close(): void
}

/**
 * A scroll_id says which pass and how far: a request repeated after a lost answer gives the same batch
 * again, so that nothing is skipped. The position is not signed: a client that changes it only skips cars of its own export.
 */
export const scrollId = ({ id, after }: CursorPosition): string => `${id}.${after}`

export function parseScrollId(text: string): CursorPosition | undefined {
  const [, id, after] = /^([\w-]{22})\.(-1|\d{1,15})$/.exec(text) ?? []
  return id === undefined || after === undefined ? undefined : { id, after: Number(after) }
}

const Row = v.object({
  generation: v.number(),
  filters: v.nullable(v.string()),
  scope: v.string(),
  lang: v.picklist(languages),
  max: v.number(),
  minutes: v.number(),
  total: v.nullable(v.number()),
})

export const FilterState = v.object({
  domains: v.optional(v.array(v.number())),
  leasing: v.optional(v.boolean()),
})

/** Random enough that nobody guesses another's. */
export const newCursorId = () => randomBytes(16).toString('base64url')

/** Keys are secrets, so only their hashes are kept. */
export const keyDigest = (key: string) => createHash('sha256').update(key).digest('hex')

function openFile(file: string): Database.Database {
  const db = new Database(file)
  try {
    // Two processes may share the file while one replaces the other.
    db.pragma('busy_timeout = 5000')
    // Written on the thread that serves, which must not wait for the disk. The file outlives the process
    // all the same; what a machine that lost its power leaves of it is thrown away below.
    if (file !== ':memory:') db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;')
    db.exec(`CREATE TABLE IF NOT EXISTS cursor (
      id TEXT PRIMARY KEY, key TEXT NOT NULL, generation INTEGER NOT NULL, filters TEXT,
      scope TEXT NOT NULL, lang TEXT NOT NULL,
      max INTEGER NOT NULL, minutes INTEGER NOT NULL, total INTEGER, until INTEGER NOT NULL) WITHOUT ROWID`)
    const [found] = v.parse(v.array(v.string()), db.prepare('PRAGMA quick_check(1)').raw(true).get())
    if (found !== 'ok') throw new Error('malformed')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** A file that cannot be read is deleted and made again; its exports count as expired. */
function openOrBegin(file: string): Database.Database {
  try {
    return openFile(file)
  } catch (error) {
    if (!/malformed|not a database/.test(String(error))) throw error
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    return openFile(file)
  }
}

/** Cursors in a SQLite file, so that they outlive the process; `:memory:` for tests. */
export function openCursors(file: string): Cursors {
  const db = openOrBegin(file)
  const insert = db.prepare('INSERT INTO cursor VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const select = db.prepare(
    'SELECT generation, filters, scope, lang, max, minutes, total FROM cursor WHERE id = ? AND key = ? AND until > ?',
  )
  const update = db.prepare('UPDATE cursor SET until = ? WHERE id = ?')
  const sweep = db.prepare('DELETE FROM cursor WHERE until <= ?')

  return {
    open: async (key, { generation, filters, scope, lang, limit, scrollTime, total }, until, now) => {
      sweep.run(now)
      const id = newCursorId()
      const state = filters && JSON.stringify(filters)
      insert.run(
        id,
        keyDigest(key),
        generation,
        state,
        JSON.stringify(scope),
        lang,
        limit,
        scrollTime,
        total,
        until,
      )
      return id
    },
    find: async (id, key, now) => {
      const found = select.get(id, keyDigest(key), now)
      if (found === undefined) return undefined
      const row = v.parse(Row, found)
      return {
        generation: row.generation,
        filters: row.filters === null ? null : v.parse(FilterState, JSON.parse(row.filters)),
        scope: v.parse(v.array(v.number()), JSON.parse(row.scope)),
        lang: row.lang,
        limit: row.max,
        scrollTime: row.minutes,
        total: row.total,
      }
    },
    renew: async (id, until) => void update.run(until, id),
    close: () => db.close(),
  }
}

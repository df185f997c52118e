import { createHash, randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { type Language, languages } from '#contract/languages.ts'
import { isDamage } from './store/embedded/damage.ts'
import { errorCode } from './store/error-code.ts'
import { openSqlite, type Sqlite, columnText } from './store/embedded/sqlite.ts'

/** The filters that a pass was started with; absent ones stay absent. */
export interface CursorFilters {
  /** Domain ids of domains[], ascending. */
  readonly domains?: readonly number[] | undefined
  readonly leasing?: boolean | undefined
}

/** One pass over the inventory (spec: /cars). */
export interface Cursor {
  /** Identity of the store that the pass began in: a generation has a meaning only within its store. */
  readonly store: string
  /** Generation of the inventory at the first request. */
  readonly generation: number
  /** Null where the state was lost or was written before filters were kept. */
  readonly filters: CursorFilters | null
  /** Ids of the domains in the pass: the chosen ones, or all that were enabled at its start. */
  readonly scope: readonly number[]
  readonly lang: Language
  readonly limit: number
  /** Minutes from each request to expiry. */
  readonly scrollTime: number
  readonly total: number | null
}

/** The position of a request in a pass. */
export interface CursorPosition {
  readonly id: string
  /** `no` of the last car sent, -1 at first. */
  readonly after: number
}

export interface Cursors {
  /** `until`, `now`: milliseconds since 1970. Also deletes expired cursors. */
  open(key: string, cursor: Cursor, until: number, now: number): Promise<string>
  /** Undefined where the cursor is unknown, expired, damaged or of another key. */
  find(id: string, key: string, now: number): Promise<Cursor | undefined>
  renew(id: string, until: number): Promise<void>
  close(): void
}

/**
 * A scroll_id has the pass and the position: a request repeated after a lost response gets the same batch, so
 * no car is skipped. The position is not signed: a client that changes it only skips cars of its own export.
 */
export const scrollId = ({ id, after }: CursorPosition): string => `${id}.${after}`

export function parseScrollId(text: string): CursorPosition | undefined {
  const [, id, after] = /^([\w-]{22})\.(-1|\d{1,15})$/.exec(text) ?? []
  return id === undefined || after === undefined ? undefined : { id, after: Number(after) }
}

/** A cursor as it is stored, as JSON. */
export const CursorState = v.object({
  store: v.string(),
  generation: v.number(),
  filters: v.nullable(
    v.object({ domains: v.optional(v.array(v.number())), leasing: v.optional(v.boolean()) }),
  ),
  scope: v.array(v.number()),
  lang: v.picklist(languages),
  limit: v.number(),
  scrollTime: v.number(),
  total: v.nullable(v.number()),
})

/** An id of 128 random bits, which cannot be guessed. */
export const newCursorId = () => randomBytes(16).toString('base64url')

/** Keys are secrets, so only their hashes are kept. */
export const keyDigest = (key: string) => createHash('sha256').update(key).digest()

/** A checksum that binds the cursor's JSON to its id and key; without the expiry, which renewals change. */
const crcOf = (id: Uint8Array, key: Uint8Array, state: Uint8Array) => crc32(state, crc32(key, crc32(id)))

function connect(file: string): Sqlite {
  // Two processes share the file for a moment when one replaces the other.
  const db = openSqlite(file, { timeoutMs: 5000 })
  try {
    // The serving thread writes, so it must not wait for the disk. The file survives the end of the process;
    // a file damaged by a power failure is deleted below. A write-ahead log is no option: SQLite reads a
    // damaged one up to the damage, and the lost rows would go unnoticed.
    db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF;')
    // Selects a number rather than a text: see sqlite.ts.
    const [faults] =
      db.prepare("SELECT count(*) FROM pragma_quick_check(1) WHERE quick_check <> 'ok'").get() ?? []
    if (faults !== 0) throw Object.assign(new Error(`${file} is damaged`), { code: 'SQLITE_CORRUPT' })
    db.exec(`CREATE TABLE IF NOT EXISTS pass (
        id BLOB PRIMARY KEY, key BLOB NOT NULL, until INTEGER NOT NULL, crc INTEGER NOT NULL, state BLOB NOT NULL
      ) WITHOUT ROWID`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function prepare(db: Sqlite) {
  return {
    insert: db.prepare('INSERT INTO pass VALUES (?, ?, ?, ?, ?)'),
    select: db.prepare('SELECT crc, state FROM pass WHERE id = ? AND key = ? AND until > ?'),
    update: db.prepare('UPDATE pass SET until = ? WHERE id = ?'),
    sweep: db.prepare('DELETE FROM pass WHERE until <= ?'),
    close: () => db.close(),
  }
}

const besideOf = (file: string) => ['-journal', '-wal', '-shm'].map((end) => `${file}${end}`)

const allExpired = 'exports under way have to begin again'

/** A file that cannot be read is deleted and created again; its exports count as expired. */
function openOrBegin(file: string, onDamage: (text: string) => void): Sqlite {
  const found = statSync(file, { throwIfNoEntry: false })
  // SQLite takes an empty file for an empty database.
  if (found?.size === 0) onDamage(`${file} is empty: ${allExpired}`)
  // A folder in the place of one of SQLite's own files was not made by this service.
  for (const path of besideOf(file))
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(path, { recursive: true })
  try {
    return connect(file)
  } catch (error) {
    const isFolder = found?.isDirectory() === true
    // SQLITE_ERROR: unknown tables, or an unknown version of the format.
    if (!isDamage(error) && !isFolder && errorCode(error) !== 'SQLITE_ERROR') throw error
    onDamage(`${file} is damaged: ${allExpired}`)
    for (const path of [file, ...besideOf(file)]) rmSync(path, { recursive: true, force: true })
    return connect(file)
  }
}

export interface CursorOptions {
  /** Called with a text about what is lost. */
  readonly onDamage?: (text: string) => void
  /** Whether a missing file counts as damage: the data directory was in use before. */
  readonly isExpected?: boolean
}

/** Cursors in a SQLite file, so that they outlive the process; `:memory:` for tests. */
export function openCursors(
  file: string,
  { onDamage = () => {}, isExpected = false }: CursorOptions = {},
): Cursors {
  if (isExpected && !existsSync(file)) onDamage(`${file} is missing: ${allExpired}`)
  let statements = prepare(openOrBegin(file, onDamage))
  type Statements = typeof statements

  /** When the open file turns out to be damaged, it is recreated as at a start, and `work` runs again. */
  function using<T>(work: (statements: Statements) => T): T {
    try {
      return work(statements)
    } catch (error) {
      if (!isDamage(error)) throw error
      statements.close()
      statements = prepare(openOrBegin(file, onDamage))
      return work(statements)
    }
  }

  return {
    open: async (key, cursor, until, now) => {
      const id = newCursorId()
      const [idBytes, keyBytes] = [Buffer.from(id), keyDigest(key)]
      const state = Buffer.from(JSON.stringify(cursor))
      using(({ sweep, insert }) => {
        sweep.run(now)
        insert.run(idBytes, keyBytes, until, crcOf(idBytes, keyBytes, state), state)
      })
      return id
    },
    find: async (id, key, now) => {
      const [idBytes, keyBytes] = [Buffer.from(id), keyDigest(key)]
      const [crc, state] = using(({ select }) => select.get(idBytes, keyBytes, now)) ?? []
      if (!(state instanceof Uint8Array)) return undefined
      if (crcOf(idBytes, keyBytes, state) === crc) return v.parse(CursorState, JSON.parse(columnText(state)))
      onDamage(`${file} is damaged in one row: an export has to begin again`)
      return undefined
    },
    renew: async (id, until) => using(({ update }) => update.run(until, Buffer.from(id))),
    close: () => statements.close(),
  }
}

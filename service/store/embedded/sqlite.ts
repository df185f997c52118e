import { openLibsql } from '../../inventory/libsql.ts'

// Reads and writes through the SQLite binding. Rows are arrays: the binding adds a property to row objects.
//
// The binding never reads text here: where a damaged file has a text that is not UTF-8, it ends the process
// instead of throwing. Texts are stored as bytes and returned as bytes, which `columnText` decodes.

export type SqliteValue = string | number | null | Uint8Array
export type SqliteRow = readonly unknown[]

export interface Statement {
  run(...values: SqliteValue[]): void
  get(...values: SqliteValue[]): SqliteRow | undefined
  all(...values: SqliteValue[]): SqliteRow[]
}

export interface Sqlite {
  prepare(sql: string): Statement
  exec(sql: string): void
  /** Rolls back when `work` throws. */
  transaction(work: () => void): void
  close(): void
}

export interface SqliteOptions {
  /** How long to wait for another connection's write. */
  readonly timeoutMs?: number
}

/** Types the rows that the binding returns as `unknown`. */
const asRow = (row: unknown): SqliteRow | undefined => (Array.isArray(row) ? row : undefined)

/** Decodes a text column that was written as bytes. */
export const columnText = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : ''

/** Opens the file, and creates it where it is missing. */
export function openSqlite(path: string, { timeoutMs = 10_000 }: SqliteOptions = {}): Sqlite {
  const db = openLibsql(path, timeoutMs)
  const exec = (sql: string) => {
    db.exec(sql)
  }
  return {
    prepare: (sql) => {
      const statement = db.prepare(sql)
      const rows = statement.reader ? statement.raw(true) : statement
      return {
        // Values in one array: the binding takes a single byte array for named values, and ends the process.
        run: (...values) => void statement.run(values),
        get: (...values) => asRow(rows.get(values)),
        all: (...values) => rows.all(values).flatMap((row) => [asRow(row) ?? []]),
      }
    },
    exec,
    transaction: (work) => {
      exec('BEGIN IMMEDIATE')
      try {
        work()
        exec('COMMIT')
      } catch (error) {
        try {
          exec('ROLLBACK')
        } catch {
          // SQLite has rolled back already, as on a full disk. The caller needs the first error.
        }
        throw error
      }
    },
    close: () => {
      db.close()
    },
  }
}

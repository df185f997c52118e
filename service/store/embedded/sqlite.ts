import { openLibsql } from '../../inventory/libsql.ts'

// What is read and written through the SQLite binding. Rows come as arrays: the binding's objects carry a property of its own.
//
// No text is ever read through it: where a file is damaged and a text is not UTF-8 any more, the binding does not throw,
// it ends the process. What is text for us is written as bytes and comes back as bytes, which `textOf` decodes.

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

/** Shapes of the binding that its own types leave at `unknown`. */
const asRow = (row: unknown): SqliteRow | undefined => (Array.isArray(row) ? row : undefined)

/** Bytes of a column that was written as such. */
export const columnText = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : ''

/** Makes the file where it is missing. */
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
        // As one array: the binding takes bytes that stand alone for named values, and ends the process.
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
          // A full disk has rolled it back already. What went wrong is the first error.
        }
        throw error
      }
    },
    close: () => {
      db.close()
    },
  }
}

import Database from 'libsql'

// The one file that knows the SQLite binding. Rows come as arrays: the binding's objects carry a
// property of its own.

export type SqliteValue = string | number | null
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
  readonly readonly?: boolean
  /** How long to wait for another connection's write. */
  readonly timeoutMs?: number
}

/** Shapes of the binding that its own types leave at `unknown`. */
const asRow = (row: unknown): SqliteRow | undefined => (Array.isArray(row) ? row : undefined)

export function openSqlite(
  path: string,
  { readonly = false, timeoutMs = 10_000 }: SqliteOptions = {},
): Sqlite {
  const db = new Database(path, { readonly, timeout: timeoutMs })
  const exec = (sql: string) => {
    db.exec(sql)
  }
  return {
    prepare: (sql) => {
      const statement = db.prepare(sql)
      const rows = statement.reader ? statement.raw(true) : statement
      return {
        run: (...values) => void statement.run(...values),
        get: (...values) => asRow(rows.get(...values)),
        all: (...values) => rows.all(...values).flatMap((row) => [asRow(row) ?? []]),
      }
    },
    exec,
    transaction: (work) => {
      exec('BEGIN IMMEDIATE')
      try {
        work()
        exec('COMMIT')
      } catch (error) {
        exec('ROLLBACK')
        throw error
      }
    },
    close: () => {
      db.close()
    },
  }
}

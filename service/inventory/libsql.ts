import { truncateSync } from 'node:fs'
import Database from 'libsql'

// Opens a file through the SQLite binding, and gives its errors the `code` that the rest of the service
// knows. store/embedded/sqlite.ts reads and writes.

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** @param timeoutMs how long to wait for another connection's write */
export function openLibsql(path: string, timeoutMs: number): Database.Database {
  try {
    return new Database(path, { timeout: timeoutMs })
  } catch (error) {
    // The binding only gives SQLite's number, at the end of its message; 14 is the one for a failed opening.
    const cannot = error instanceof Error && /: 14"?\)?$/.test(error.message)
    throw cannot ? Object.assign(new Error(`${path} cannot be opened`), { code: 'SQLITE_CANTOPEN' }) : error
  }
}

/**
 * Locks a file for this process and returns a function that unlocks it; the system also unlocks it when the
 * process ends. Throws an Error with `busy` where another process has the lock, else the failure.
 */
export function takeLock(path: string, busy: string): () => void {
  for (let attempt = 1; ; attempt++) {
    const db = openLibsql(path, 0)
    try {
      db.exec('BEGIN EXCLUSIVE')
      return () => void db.close()
    } catch (error) {
      db.close()
      const code = codeOf(error)
      if (code.startsWith('SQLITE_BUSY')) throw new Error(busy, { cause: error })
      // The file has no content of use. It is emptied, not deleted: all processes must lock the same file.
      if (attempt === 1 && /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) truncateSync(path)
      else throw error
    }
  }
}

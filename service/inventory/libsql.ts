import { truncateSync } from 'node:fs'
import Database from 'libsql'

// Opening a file through the SQLite binding, and its errors as the rest of the service knows them: by SQLite's word for
// them in `code`. What is read and written is the store's (store/embedded/sqlite.ts).

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** @param timeoutMs how long to wait for another connection's write */
export function openLibsql(path: string, timeoutMs: number): Database.Database {
  try {
    return new Database(path, { timeout: timeoutMs })
  } catch (error) {
    // The binding says why by SQLite's number alone, at the end of its text; 14 is the only one for opening.
    const cannot = error instanceof Error && /: 14"?\)?$/.test(error.message)
    throw cannot ? Object.assign(new Error(`${path} cannot be opened`), { code: 'SQLITE_CANTOPEN' }) : error
  }
}

/**
 * Takes a file for this process alone, and gives what lets go of it; the lock is the system's and goes with the process,
 * however that ends. Throws `busy` as an Error where another process has it, and else what went wrong.
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
      // There is nothing in it. Emptied and not deleted: who has it locked must have the same file.
      if (attempt === 1 && /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) truncateSync(path)
      else throw error
    }
  }
}

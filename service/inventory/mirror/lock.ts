import Database from 'libsql'

/** Takes a folder for this process alone; the lock is the system's and goes with the process, however that ends. */
export function takeLock(path: string): () => void {
  const db = new Database(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch {
    db.close()
    throw new Error(`Another process is mirroring into the folder of ${path}.`)
  }
  return () => void db.close()
}

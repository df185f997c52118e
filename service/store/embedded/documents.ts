import { rmSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { LoadedCar } from '../../inventory/read-cars.ts'
import type { StoredCar } from '../store.ts'
import { StoreDamage } from './damage.ts'
import { openSqlite, type Sqlite, type SqliteRow, type Statement, columnText } from './sqlite.ts'

// Documents in SQLite, one row per version of a car: visible to the generations from gen_from up to,
// not including, gen_to. An update does not write unchanged cars again, and an export of an
// earlier generation still reads its own versions.
//
// Rows are read by number only, and each has checksums: damage, or a row in the place of another, is found
// when the row is read. Only the index, whose checksum has been compared, can tell that a look-up finds
// nothing; this file cannot.

const tables = `
  CREATE TABLE IF NOT EXISTS car (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL,
    id_crc INTEGER NOT NULL,
    reports_crc INTEGER NOT NULL,
    body_crc INTEGER NOT NULL,
    gen_from INTEGER NOT NULL,
    gen_to INTEGER,
    digest BLOB NOT NULL,
    body BLOB NOT NULL,
    reports BLOB NOT NULL
  );
`

/** Created after the first load: sorting once is faster than filling the indexes row by row. */
const indexes = `
  CREATE INDEX IF NOT EXISTS car_id ON car (id);
  CREATE INDEX IF NOT EXISTS car_from ON car (gen_from);
  CREATE INDEX IF NOT EXISTS car_to ON car (gen_to) WHERE gen_to IS NOT NULL;
`

/** Convert columns of this file's own tables. */
const asNumber = (value: unknown) => Number(value)
const asBytes = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array())

/** The checksums form a chain (number, id, reports, body), so that all of them belong to one row. */
const idCrcOf = (number: number, id: Uint8Array) => crc32(id, crc32(`${number} `))

/** The database and the log files that a killed process leaves. */
export const documentFiles = (path: string): readonly string[] => [path, `${path}-wal`, `${path}-shm`]

/** Throws StoreDamage for a missing file, which SQLite would create. */
function openExisting(path: string): Sqlite {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new StoreDamage(`${path} is missing`)
  return openSqlite(path)
}

/**
 * Checks what can be seen without reading the whole file: it exists, has its full length and its tables, and
 * is finished up to `generation`. Throws StoreDamage. Damage inside is found when a row is read.
 */
export function checkDocuments(path: string, generation: number): void {
  const reader = new DocumentReader(path)
  try {
    const { bytes, finished } = reader.extent()
    if (statSync(path).size < bytes) throw new StoreDamage(`${path} ends too early`)
    if (finished < generation) throw new StoreDamage(`${path} is older than the index`)
  } finally {
    reader.close()
  }
}

// A crash loses the build but never the current generation, whose rows are older.
const forBuilding = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768;'

/**
 * Prepares the file for a generation. Returns the first number for its documents.
 * @param previous the previous generation; 0 creates a new file
 */
export function prepareDocuments(path: string, previous: number): number {
  // An existing file under the new name belongs to an unfinished build.
  if (previous === 0) for (const file of documentFiles(path)) rmSync(file, { recursive: true, force: true })
  const db = previous === 0 ? openSqlite(path) : openExisting(path)
  try {
    db.exec(forBuilding)
    db.exec(tables)
    if (previous > 0) {
      db.exec(indexes)
      // Removes rows of builds that were not finished or not committed.
      db.exec(`
        DELETE FROM car WHERE gen_from > ${previous};
        UPDATE car SET gen_to = NULL WHERE gen_to > ${previous};
      `)
    }
    return asNumber(db.prepare('SELECT coalesce(max(number), 0) + 1 FROM car').get()?.[0])
  } finally {
    db.close()
  }
}

/** Ends the versions of the previous generation that this one does not have. */
export function finishDocuments(path: string, generation: number, gone: Iterable<number>): void {
  const db = openExisting(path)
  try {
    db.exec(forBuilding)
    const end = db.prepare('UPDATE car SET gen_to = ? WHERE number = ?')
    db.transaction(() => {
      for (const number of gone) end.run(generation, number)
    })
    db.exec(indexes)
    db.exec(`PRAGMA user_version = ${generation}; PRAGMA wal_checkpoint(TRUNCATE);`)
  } finally {
    db.close()
  }
}

/**
 * Writes documents of a generation; several writers may do so at once. The documents become visible when the
 * generation is committed.
 */
export class DocumentWriter {
  readonly #db: Sqlite
  readonly #generation: number
  readonly #mayBeThere: boolean
  readonly #find: Statement
  readonly #insert: Statement

  /** `mayBeThere`: some of the cars may be stored already without a change. */
  constructor(path: string, generation: number, mayBeThere: boolean) {
    // Waits for other writers: each locks the file for milliseconds.
    this.#db = openSqlite(path, { timeoutMs: 60_000 })
    this.#generation = generation
    this.#mayBeThere = mayBeThere
    this.#db.exec(forBuilding)
    this.#find = this.#db.prepare('SELECT number, digest FROM car WHERE id = ? AND gen_to IS NULL')
    this.#insert = this.#db.prepare(
      `INSERT INTO car (number, id, id_crc, reports_crc, body_crc, gen_from, digest, body, reports)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
  }

  /** Stores cars under numbers from `first` on, unless already stored. Returns the number of each. */
  put(cars: readonly LoadedCar[], first: number): number[] {
    const numbers: number[] = []
    this.#db.transaction(() => {
      for (const [index, car] of cars.entries()) numbers.push(this.#put(car, first + index))
    })
    return numbers
  }

  #put({ facts, body, reports, digest }: LoadedCar, number: number): number {
    const id = Buffer.from(facts.id)
    if (this.#mayBeThere) {
      const [stored, known] = this.#find.get(id) ?? []
      if (stored !== undefined && columnText(known) === digest) return asNumber(stored)
    }
    const [bodyBytes, reportsBytes] = [Buffer.from(body), Buffer.from(reports)]
    const idCrc = idCrcOf(number, id)
    const reportsCrc = crc32(reportsBytes, idCrc)
    const bodyCrc = crc32(bodyBytes, reportsCrc)
    const crcs = [idCrc, reportsCrc, bodyCrc] as const
    this.#insert.run(number, id, ...crcs, this.#generation, Buffer.from(digest), bodyBytes, reportsBytes)
    return number
  }

  close(): void {
    this.#db.close()
  }
}

/** Deletes at most `limit` versions that no generation from `oldest` on sees; returns how many. */
export function sweepDocuments(path: string, oldest: number, limit: number): number {
  const db = openExisting(path)
  try {
    const rows = db.prepare('SELECT number FROM car WHERE gen_to <= ? LIMIT ?').all(oldest, limit)
    const car = db.prepare('DELETE FROM car WHERE number = ?')
    db.transaction(() => {
      for (const [number] of rows) car.run(asNumber(number))
    })
    return rows.length
  } finally {
    db.close()
  }
}

const select = 'SELECT id, id_crc, reports_crc, body_crc, body'

export class DocumentReader {
  readonly #path: string
  readonly #db: Sqlite
  readonly #body: Statement
  readonly #whole: Statement
  readonly #id: Statement

  constructor(path: string) {
    this.#path = path
    this.#db = openExisting(path)
    try {
      this.#db.exec('PRAGMA cache_size = -4096;')
      this.#body = this.#db.prepare(`${select} FROM car WHERE number = ?`)
      this.#whole = this.#db.prepare(`${select}, reports FROM car WHERE number = ?`)
      this.#id = this.#db.prepare('SELECT id, id_crc FROM car WHERE number = ?')
    } catch (error) {
      this.#db.close()
      // No other program writes these tables, so an error here means damage.
      throw new StoreDamage(`${path} is damaged in its tables`, { cause: error })
    }
  }

  /** The file's size in bytes by its own header, and the generation up to which it is finished. */
  extent(): { readonly bytes: number; readonly finished: number } {
    const pragma = (name: string) => asNumber(this.#db.prepare(`PRAGMA ${name}`).get()?.[0])
    return { bytes: pragma('page_count') * pragma('page_size'), finished: pragma('user_version') }
  }

  /** Throws StoreDamage where the row's checksums do not match. */
  read(number: number, no: number, withReports: boolean): StoredCar {
    const row = this.#row(withReports ? this.#whole : this.#body, number)
    const [id, , reportsCrc, bodyCrc, body, reports] = row
    if (crc32(asBytes(body), asNumber(reportsCrc)) !== asNumber(bodyCrc)) throw this.#damage(number)
    if (withReports && crc32(asBytes(reports), asNumber(row[1])) !== asNumber(reportsCrc))
      throw this.#damage(number)
    return {
      no,
      id: columnText(id),
      body: columnText(body),
      reports: withReports ? columnText(reports) : null,
    }
  }

  idOf(number: number): string {
    return columnText(this.#row(this.#id, number)[0])
  }

  /** Reads a row and checks the checksum of its id. */
  #row(statement: Statement, number: number): SqliteRow {
    const row = statement.get(number)
    if (row === undefined || idCrcOf(number, asBytes(row[0])) !== asNumber(row[1])) throw this.#damage(number)
    return row
  }

  #damage(number: number): StoreDamage {
    return new StoreDamage(`${this.#path} is damaged in row ${number}`)
  }

  close(): void {
    this.#db.close()
  }
}

import type { LoadedCar } from '../../inventory/read-cars.ts'
import type { CarKey, StoredCar } from '../store.ts'
import { openSqlite, type SqliteRow, type Sqlite, type Statement } from './sqlite.ts'

// Documents in SQLite, one row per version of a car: visible to the generations from gen_from up to,
// not including, gen_to. A car that an update leaves alone is not written again, and an export of an
// earlier generation still reads its own versions.

const tables = `
  CREATE TABLE IF NOT EXISTS car (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    vin TEXT,
    for_sale INTEGER NOT NULL,
    gen_from INTEGER NOT NULL,
    gen_to INTEGER,
    digest TEXT NOT NULL,
    body TEXT NOT NULL,
    reports TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS listing (domain INTEGER NOT NULL, external TEXT NOT NULL, number INTEGER NOT NULL);
`

/** Made after the first load: filling them row by row would take longer than sorting once. */
const indexes = `
  CREATE INDEX IF NOT EXISTS car_id ON car (id);
  CREATE INDEX IF NOT EXISTS car_vin ON car (vin) WHERE vin IS NOT NULL;
  CREATE INDEX IF NOT EXISTS car_from ON car (gen_from);
  CREATE INDEX IF NOT EXISTS car_to ON car (gen_to) WHERE gen_to IS NOT NULL;
  CREATE INDEX IF NOT EXISTS listing_at ON listing (domain, external);
  CREATE INDEX IF NOT EXISTS listing_number ON listing (number);
`

/** Columns of our own tables, as they were written. */
const asNumber = (value: unknown) => Number(value)
const asText = (value: unknown) => String(value)

/** Writes one generation. Nothing of it is seen before the generation is made the current one. */
export class DocumentWriter {
  readonly #db: Sqlite
  readonly #generation: number
  readonly #find: Statement
  readonly #insert: Statement
  readonly #insertListing: Statement
  readonly #end: Statement
  /** Documents of the previous generation that have not come again. */
  readonly #left: Set<number>

  #next: number

  /** `previous`: document numbers of the current generation, which this one follows; undefined if there is none. */
  constructor(path: string, generation: number, previous: Iterable<number> | undefined) {
    this.#db = openSqlite(path)
    this.#generation = generation
    this.#left = new Set(previous ?? [])
    // A crash loses the build, never the current generation: its rows are all older.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;')
    this.#db.exec(tables)
    if (previous === undefined) this.#db.exec('DELETE FROM listing; DELETE FROM car;')
    else this.#undo()
    this.#find = this.#db.prepare('SELECT number, digest FROM car WHERE id = ? AND gen_to IS NULL')
    this.#insert = this.#db.prepare(
      'INSERT INTO car (number, id, vin, for_sale, gen_from, digest, body, reports) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#insertListing = this.#db.prepare('INSERT INTO listing (domain, external, number) VALUES (?, ?, ?)')
    this.#end = this.#db.prepare('UPDATE car SET gen_to = ? WHERE number = ?')
    this.#next = asNumber(this.#db.prepare('SELECT coalesce(max(number), 0) + 1 FROM car').get()?.[0])
  }

  /** What a build that did not end has left behind. */
  #undo(): void {
    const since = this.#generation
    this.#db.exec(indexes)
    this.#db.exec(`
      DELETE FROM listing WHERE number IN (SELECT number FROM car WHERE gen_from >= ${since});
      DELETE FROM car WHERE gen_from >= ${since};
      UPDATE car SET gen_to = NULL WHERE gen_to >= ${since};
    `)
  }

  /** Stores a batch and gives the document number of each car. */
  put(cars: readonly LoadedCar[]): number[] {
    const numbers: number[] = []
    this.#db.transaction(() => {
      for (const car of cars) numbers.push(this.#put(car))
    })
    return numbers
  }

  #put({ facts, body, reports, digest }: LoadedCar): number {
    if (this.#left.size > 0) {
      const [number, known] = this.#find.get(facts.id) ?? []
      if (number !== undefined && known === digest) {
        this.#left.delete(asNumber(number))
        return asNumber(number)
      }
    }
    const number = this.#next++
    const forSale = facts.listings.some(({ archived }) => !archived)
    this.#insert.run(number, facts.id, facts.vin, Number(forSale), this.#generation, digest, body, reports)
    for (const { domain, external } of facts.listings) this.#insertListing.run(domain, external, number)
    return number
  }

  /** Ends the versions that have not come again. */
  finish(): void {
    this.#db.transaction(() => {
      for (const number of this.#left) this.#end.run(this.#generation, number)
    })
    this.#db.exec(indexes)
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE);')
  }

  close(): void {
    this.#db.close()
  }
}

/** Deletes at most so many versions that no generation from `oldest` on can see; how many it found. */
export function sweepDocuments(path: string, oldest: number, limit: number): number {
  const db = openSqlite(path)
  try {
    const rows = db.prepare('SELECT number FROM car WHERE gen_to <= ? LIMIT ?').all(oldest, limit)
    const car = db.prepare('DELETE FROM car WHERE number = ?')
    const listings = db.prepare('DELETE FROM listing WHERE number = ?')
    db.transaction(() => {
      for (const [number] of rows) {
        listings.run(asNumber(number))
        car.run(asNumber(number))
      }
    })
    return rows.length
  } finally {
    db.close()
  }
}

export class DocumentReader {
  readonly #db: Sqlite
  readonly #body: Statement
  readonly #whole: Statement
  readonly #id: Statement
  readonly #byId: Statement
  readonly #byVin: Statement
  readonly #byListing: Statement

  constructor(path: string) {
    this.#db = openSqlite(path, { readonly: true })
    this.#db.exec('PRAGMA cache_size = -4096;')
    const seen = 'gen_from <= ?2 AND (gen_to IS NULL OR gen_to > ?2)'
    this.#body = this.#db.prepare('SELECT id, body FROM car WHERE number = ?')
    this.#whole = this.#db.prepare('SELECT id, body, reports FROM car WHERE number = ?')
    this.#id = this.#db.prepare('SELECT id FROM car WHERE number = ?')
    this.#byId = this.#db.prepare(`SELECT number, for_sale, id FROM car WHERE id = ?1 AND ${seen}`)
    this.#byVin = this.#db.prepare(`SELECT number, for_sale, id FROM car WHERE vin = ?1 AND ${seen}`)
    this.#byListing = this.#db.prepare(
      `SELECT car.number, for_sale, id FROM listing JOIN car USING (number)
       WHERE domain = ?1 AND external = ?3 AND ${seen}`,
    )
  }

  read(number: number, no: number, withReports: boolean): StoredCar {
    const row = (withReports ? this.#whole : this.#body).get(number)
    if (row === undefined) throw new Error(`document ${number} is gone`)
    return { no, id: asText(row[0]), body: asText(row[1]), reports: withReports ? asText(row[2]) : null }
  }

  idOf(number: number): string {
    return asText(this.#id.get(number)?.[0])
  }

  /** The document number of a car. */
  find(key: CarKey, generation: number): number | undefined {
    if ('id' in key) return best(this.#byId.all(key.id, generation))
    if ('vin' in key) return best(this.#byVin.all(key.vin, generation))
    return best(this.#byListing.all(key.domain, generation, key.listing))
  }

  close(): void {
    this.#db.close()
  }
}

/** Of several cars under one VIN or source listing, one that is for sale, then the first by id. */
function best(rows: readonly SqliteRow[]): number | undefined {
  const found = rows.map(([number, forSale, id]) => ({
    number: asNumber(number),
    forSale: asNumber(forSale),
    id: asText(id),
  }))
  found.sort((a, b) => b.forSale - a.forSale || (a.id < b.id ? -1 : 1))
  return found[0]?.number
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Libsql from 'libsql'
import { percentile, timed } from './service/figures.ts'

// node --import tsx bench/sqlite.ts [--cars N]
// What the documents' store asks of SQLite, by the binding that it has and by Node's own (from Node 22.13 on; on an older
// one it is left out): documents written in one transaction, pages of 51 read by their numbers, memory afterwards.

const { values } = parseArgs({ options: { cars: { type: 'string', default: '100000' } } })
const cars = Number(values.cars)
const pages = 2000
const perPage = 51

interface Db {
  run(number: number, body: Uint8Array): void
  body(number: number): unknown
  exec(sql: string): void
  close(): void
}

function libsql(path: string): Db {
  const db = new Libsql(path)
  db.exec(schema)
  const insert = db.prepare('INSERT INTO car VALUES (?, ?)')
  const select = db.prepare('SELECT body FROM car WHERE number = ?').raw(true)
  return {
    run: (number, body) => void insert.run([number, body]),
    body: (number) => select.get([number]),
    exec: (sql) => void db.exec(sql),
    close: () => void db.close(),
  }
}

/** What is used of Node's own binding. */
interface OwnSqlite {
  readonly DatabaseSync: new (path: string) => {
    exec(sql: string): void
    prepare(sql: string): {
      run(...values: (number | Uint8Array)[]): unknown
      get(...values: number[]): unknown
    }
    close(): void
  }
}

async function own(): Promise<((path: string) => Db) | undefined> {
  // Not known to the types of the oldest Node that is supported.
  const name: string = 'node:sqlite'
  const sqlite = (await import(name).catch(() => undefined)) as OwnSqlite | undefined
  if (sqlite === undefined) return undefined
  return (path) => {
    const db = new sqlite.DatabaseSync(path)
    db.exec(schema)
    const insert = db.prepare('INSERT INTO car VALUES (?, ?)')
    const select = db.prepare('SELECT body FROM car WHERE number = ?')
    return {
      run: (number, body) => void insert.run(number, body),
      body: (number) => select.get(number),
      exec: (sql) => db.exec(sql),
      close: () => db.close(),
    }
  }
}

const schema = `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE car (number INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT`

/** Of the lengths that packed cars have, 0.6 to 3 kB, and the same for each binding. */
const bodyOf = (number: number): Uint8Array => Buffer.alloc(600 + ((number * 7919) % 2400), number % 251)

async function measure(name: string, open: (path: string) => Db, folder: string): Promise<void> {
  const db = open(join(folder, `${name}.db`))
  const written = await timed(() => {
    db.exec('BEGIN')
    for (let number = 1; number <= cars; number++) db.run(number, bodyOf(number))
    db.exec('COMMIT')
  })
  const read: number[] = []
  let at = 1
  for (let page = 0; page < pages; page++) {
    const { cpu } = await timed(() => {
      for (let index = 0; index < perPage; index++) {
        at = (at * 48_271) % 2_147_483_647
        db.body(1 + (at % cars))
      }
    })
    read.push(cpu)
  }
  const [middle, late] = [percentile(read, 50), percentile(read, 95)]
  const memory = process.memoryUsage.rss() / 1e6
  console.log(
    `${name.padEnd(12)} written ${(cars / written.cpu).toFixed(1)} a ms of processor time; a page of ${perPage}: p50 ${middle.toFixed(2)}, p95 ${late.toFixed(2)} ms; ${memory.toFixed(0)} MB resident`,
  )
  db.close()
}

const folder = await mkdtemp(join(tmpdir(), 'forecourt-sqlite-'))
try {
  console.log(`Node ${process.version}, ${cars} documents, ${pages} pages`)
  // Twice, in turn: the first to run pays for what both need.
  for (const round of [1, 2]) {
    await measure(`libsql-${round}`, libsql, folder)
    const other = await own()
    if (other === undefined) console.log('node:sqlite is not in this Node')
    else await measure(`node-${round}`, other, folder)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

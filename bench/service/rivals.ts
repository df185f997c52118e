import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageQuestion } from '#service/store/store.ts'
import { openSqlite } from '#service/store/embedded/sqlite.ts'
import { type Cell, columns, countSql, indexed, pageSql } from './sql.ts'

/** An engine to be compared with. CPU is this process's, so it is of use only where the engine runs in it. */
export interface Rival {
  readonly name: string
  readonly inProcess: boolean
  /** Rows of the flat table, in batches; `done` makes the indexes. */
  load(rows: readonly Cell[][]): Promise<void>
  done(): Promise<void>
  count(question: PageQuestion): Promise<number>
  page(question: PageQuestion): Promise<unknown>
  close(): Promise<void>
}

function sqlite(dir: string): Rival {
  const db = openSqlite(join(dir, 'rival.sqlite'))
  const names = columns.map((column) => column.split(' ')[0] ?? '')
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;
    CREATE TABLE lst (${columns.join(', ')});
    CREATE VIRTUAL TABLE words USING fts5 (txt, content = '', detail = none);`)
  const insert = db.prepare(`INSERT INTO lst VALUES (${names.map(() => '?').join()})`)
  const insertWords = db.prepare('INSERT INTO words (rowid, txt) VALUES (?, ?)')
  const hasWord = (start: string) => `rowid IN (SELECT rowid FROM words WHERE words MATCH '"${start}"*')`
  let rowid = 0
  return {
    name: 'SQLite',
    inProcess: true,
    load: async (rows) =>
      db.transaction(() => {
        for (const row of rows) {
          insert.run(...row)
          insertWords.run(++rowid, row.at(-1) ?? '')
        }
      }),
    done: async () => {
      indexed.forEach((names_, index) => db.exec(`CREATE INDEX lst_${index} ON lst (${names_})`))
      db.exec('ANALYZE')
    },
    count: async (question) => Number(db.prepare(countSql(question, hasWord)).get()?.[0]),
    page: async (question) => db.prepare(pageSql(question, hasWord)).all(),
    close: async () => db.close(),
  }
}

/** What of DuckDB's API is used; the package is not among ours. */
interface DuckConnection {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>
  createAppender(table: string): Promise<{
    appendNull(): void
    appendInteger(value: number): void
    appendBigInt(value: bigint): void
    appendDouble(value: number): void
    appendVarchar(value: string): void
    endRow(): void
    closeSync(): void
  }>
  closeSync(): void
}

/** Of bench/rivals, which has packages of its own: heavy ones, that nobody needs to run or test the project. */
async function importInstalled(name: string): Promise<unknown> {
  try {
    const { resolve } = createRequire(join(import.meta.dirname, '../rivals/package.json'))
    const loaded: unknown = await import(pathToFileURL(resolve(name)).href)
    return loaded instanceof Object && 'default' in loaded ? loaded.default : loaded
  } catch {
    return undefined
  }
}

async function duckdb(dir: string): Promise<Rival | undefined> {
  const installed: unknown = await importInstalled('@duckdb/node-api')
  if (!(installed instanceof Object) || !('DuckDBInstance' in installed)) return undefined
  // The package's documented entrance.
  const { DuckDBInstance } = installed as {
    DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<DuckConnection> }> }
  }
  const instance = await DuckDBInstance.create(join(dir, 'rival.duckdb'))
  const db = await instance.connect()
  await db.run('SET threads = 1')
  await db.run(`CREATE TABLE lst (${columns.join(', ')})`)
  const types = columns.map((column) => column.slice(column.indexOf(' ') + 1))
  return {
    name: 'DuckDB',
    inProcess: true,
    load: async (rows) => {
      const appender = await db.createAppender('lst')
      for (const row of rows) {
        row.forEach((cell, index) => {
          if (cell === null) appender.appendNull()
          else if (typeof cell === 'string') appender.appendVarchar(cell)
          else if (types[index] === 'INTEGER') appender.appendInteger(cell)
          else if (types[index] === 'BIGINT') appender.appendBigInt(BigInt(cell))
          else appender.appendDouble(cell)
        })
        appender.endRow()
      }
      appender.closeSync()
    },
    done: async () => void (await db.run('CHECKPOINT')),
    count: async (question) => Number((await db.runAndReadAll(countSql(question))).getRows()[0]?.[0]),
    page: async (question) => (await db.runAndReadAll(pageSql(question))).getRows(),
    close: async () => db.closeSync(),
  }
}

/** A psql that stays connected, to wherever PGHOST and its like say. */
async function postgres(): Promise<Rival | undefined> {
  const child = spawn('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=0'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let text = ''
  let waiting: ((answer: string | undefined) => void) | undefined
  const mark = '-- answered --'
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    const end = text.indexOf(mark)
    if (end < 0) return
    const answer = text.slice(0, end)
    text = ''
    waiting?.(answer)
  })
  child.on('error', () => waiting?.(undefined))
  child.on('exit', () => waiting?.(undefined))
  child.stdin.on('error', () => {})
  const ask = (sql: string) =>
    new Promise<string | undefined>((resolve) => {
      waiting = resolve
      child.stdin.write(`${sql};\n\\echo ${mark}\n`)
    })
  if ((await ask('SELECT 1'))?.trim() !== '1') return undefined
  await ask(`SET max_parallel_workers_per_gather = 0; DROP TABLE IF EXISTS lst;
    CREATE UNLOGGED TABLE lst (${columns.join(', ')}, words tsvector)`)
  const quoted = (cell: Cell) =>
    cell === null ? 'NULL' : typeof cell === 'number' ? String(cell) : `'${cell.replaceAll("'", "''")}'`
  const hasWord = (start: string) => `words @@ to_tsquery('simple', '''${start}'':*')`
  return {
    name: 'PostgreSQL',
    inProcess: false,
    load: async (rows) => {
      const values = rows.map((row) => `(${[...row, null].map(quoted).join()})`)
      await ask(`INSERT INTO lst VALUES ${values.join()}`)
    },
    done: async () => {
      await ask(`UPDATE lst SET words = to_tsvector('simple', txt)`)
      for (const names of indexed) await ask(`CREATE INDEX ON lst (${names})`)
      await ask('CREATE INDEX ON lst USING gin (words); VACUUM ANALYZE lst')
    },
    count: async (question) => Number(await ask(countSql(question, hasWord))),
    page: (question) => ask(pageSql(question, hasWord)),
    close: async () => {
      await ask('DROP TABLE lst')
      child.stdin.end('\\q\n')
    },
  }
}

/** The installed ones, and a line about each that is missing. They write into `dir`. */
export async function rivals(dir: string): Promise<{ available: Rival[]; missing: string[] }> {
  const [duck, postgreSql] = [await duckdb(dir), await postgres()]
  return {
    available: [sqlite(dir), duck, postgreSql].filter((rival) => rival !== undefined),
    missing: [
      ...(duck ? [] : ['DuckDB: not installed (npm install in bench/rivals)']),
      ...(postgreSql ? [] : ['PostgreSQL: no psql, or no server where PGHOST, PGPORT and PGUSER say']),
    ],
  }
}

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

// The inventory folder in SQL tables, read without the code under test.

type Raw = Readonly<Record<string, unknown>>

const raw = (value: unknown): Raw => (value instanceof Object ? (value as Raw) : {}) // Looked at field by field.

/** A number, or the id of a code that comes with its name; null if absent. */
function plain(value: unknown): number | null {
  const id = value instanceof Object ? raw(value)['id'] : value
  if (typeof id === 'boolean') return Number(id)
  return typeof id === 'number' ? id : null
}

const carColumns = ['year', 'fuel', 'body_type', 'brand', 'power_hp'] as const
const listingColumns = [
  'condition',
  'damage',
  'second_damage',
  'airbag_state',
  'keys_available',
  'availability',
  'odometer',
] as const

export interface RawInventory {
  readonly count: (sql: string) => number
  readonly numbers: (sql: string) => number[]
  readonly rows: (sql: string) => readonly Readonly<Record<string, string | number | null>>[]
  /** Hosts of the account's sources. */
  readonly hosts: readonly { readonly id: number; readonly host: string }[]
}

/** @param key the account whose sources are visible */
export async function readRaw(folder: string, key: string): Promise<RawInventory> {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Raw[] // Of the folder's format.
  const scope = read('accounts.json').find((account) => account['api_key'] === key)?.['domains'] as number[]
  const names = new Map(read('currencies.json').map(({ id, name }) => [id, String(name).toLowerCase()]))
  const rates = new Map(read('currencies.json').map(({ id, rate }) => [id, Number(rate)]))
  const db = new Database(':memory:')
  db.exec(`CREATE TABLE car (id INTEGER PRIMARY KEY, ref TEXT, ${carColumns.join()});
    CREATE TABLE listing (car INTEGER, domain, usd REAL, amount REAL, currency TEXT, ${listingColumns.join()});`)
  const marks = (count: number) => Array.from({ length: count }, () => '?').join()
  const addCar = db.prepare(`INSERT INTO car VALUES (${marks(carColumns.length + 2)})`)
  const addListing = db.prepare(`INSERT INTO listing VALUES (${marks(listingColumns.length + 5)})`)
  db.exec('BEGIN')
  let id = 0
  for await (const line of createInterface({ input: createReadStream(join(folder, 'cars.ndjson')) })) {
    if (line.trim() === '') continue
    const car = raw(JSON.parse(line))
    id += 1
    addCar.run(id, String(car['id']), ...carColumns.map((name) => plain(car[name])))
    for (const listing of (Array.isArray(car['listings']) ? car['listings'] : []).map(raw)) {
      const domain = plain(raw(listing['external'])['domain'])
      // Only active listings at sources of the account are visible.
      if (listing['archived'] === true || domain === null || !scope.includes(domain)) continue
      const price = raw(listing['price'])
      const rate = rates.get(plain(price['currency']))
      const amount = plain(price['price'])
      const usd = amount === null || rate === undefined ? null : amount / rate
      addListing.run(
        id,
        domain,
        usd,
        amount,
        amount === null ? null : (names.get(plain(price['currency'])) ?? null),
        ...listingColumns.map((name) => plain(listing[name])),
      )
    }
  }
  db.exec('COMMIT; CREATE INDEX listing_car ON listing (car);')
  const numbers = (sql: string) => (db.prepare(sql).all() as { readonly n: number }[]).map(({ n }) => n) // Each statement names its column so.
  return {
    count: (sql) => numbers(sql)[0] ?? 0,
    numbers,
    rows: (sql) => db.prepare(sql).all() as Readonly<Record<string, string | number | null>>[], // Of columns of these kinds.
    hosts: read('domains.json').flatMap(({ id: domain, domain: host }) =>
      typeof domain === 'number' && scope.includes(domain) ? [{ id: domain, host: String(host) }] : [],
    ),
  }
}

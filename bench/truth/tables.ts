import type { Filters } from '#contract/filters.ts'
import { decodeUrl, type Search, withFilter } from '#contract/search.ts'
import { measures } from '#contract/facets/question.ts'
import {
  type AnalysisPlan,
  type AskedAnswer,
  countAll,
  type KnownCounts,
  readPlan,
} from '#src/analysis/counting.ts'
import { sheetPlan } from '#src/analysis/damage-sheet/sheet.ts'
import { distributionPlan } from '#src/analysis/distribution/DistributionSection.tsx'
import { type Dimension, type DimensionKey, dimensionOf } from '#src/analysis/pivot/dimension.ts'
import { lineId, pivotPlan } from '#src/analysis/pivot/pivot.ts'
import { inventoryPlan, matrixPlan } from '#src/analysis/sources/overlap.ts'
import {
  any,
  type AskedCars,
  type AskedField,
  carTest,
  type Choice,
  has,
  listingTests,
  textOf,
} from './asked.ts'
import type { AskLines } from './check.ts'
import type { RawInventory } from './raw.ts'

// The tables of the analysis as the app computes them, compared with SQL number by number.

export type Compare = (what: string, given: unknown, right: unknown) => void

/** The SQL condition of a filter's value, written by hand. */
const columns: Readonly<Record<string, { readonly of: 'c' | 'l'; readonly sql: (id: number) => string }>> = {
  damage: { of: 'l', sql: (id) => `(l.damage = ${id} OR l.second_damage = ${id})` },
  condition: { of: 'l', sql: (id) => `l.condition = ${id}` },
  airbags: { of: 'l', sql: (id) => `l.airbag_state = ${id}` },
  keys: { of: 'l', sql: (id) => `l.keys_available = ${id}` },
  fuel: { of: 'c', sql: (id) => `c.fuel = ${id}` },
  body: { of: 'c', sql: (id) => `c.body_type = ${id}` },
  brands: { of: 'c', sql: (id) => `c.brand = ${id}` },
}
/** 0 and 1 are no prices. */
const leastPriced = 2
/** The interface accepts no upper bound below this. */
const leastAsked: Readonly<Record<string, number>> = { power: 1 }
const amounts: Readonly<Record<string, { readonly of: 'c' | 'l'; readonly column: string }>> = {
  price: { of: 'l', column: 'l.usd' },
  odometer: { of: 'l', column: 'l.odometer' },
  year: { of: 'c', column: 'c.year' },
  power: { of: 'c', column: 'c.power_hp' },
}

/** The id of a code, flag or branch. */
const idOf = (value: unknown): number =>
  value instanceof Object && 'id' in value ? Number(value.id) : Number(value)

/** One value of a filter, or a range, as a choice. */
function saidOf(key: string, part: unknown): AskedField {
  const amount = amounts[key]
  const column = columns[key]
  const of = (amount ?? column)?.of ?? 'l'
  const { from, to } = amount ? (part as { from?: string; to?: string }) : {} // Of a range.
  const sql = amount
    ? [from && `${amount.column} >= ${from}.0`, to && `${amount.column} <= ${to}.0`]
        .filter(Boolean)
        .join(' AND ')
    : [part]
        .flat()
        .map((value) => column?.sql(idOf(value)) ?? '0')
        .join(' OR ')
  return {
    field: { name: key, of, choices: [], excludes: false },
    asked: [{ text: '', sql: `(${sql})` }],
    out: [],
    all: false,
  }
}

const withSaid = (search: AskedCars, ...said: readonly AskedField[]): AskedCars => ({
  ...search,
  said: [...search.said, ...said],
})

/** No listing that meets the search has any of these values, or the car does not. */
function saysNone(search: AskedCars, said: readonly AskedField[]): string {
  const choices: Choice[] = said.flatMap(({ asked }) => asked)
  return said[0]?.field.of === 'c'
    ? `NOT coalesce(${any(choices)}, 0)`
    : `NOT ${has([...listingTests(search), any(choices)])}`
}

export async function checkTables(raw: RawInventory, ask: AskLines, compare: Compare, asked: AskedCars) {
  const text = textOf(asked)
  const { search } = decodeUrl(new URLSearchParams(text))
  const hosts = raw.hosts.map(({ host }) => host).toSorted()
  const brands = raw
    .numbers('SELECT DISTINCT brand AS n FROM car WHERE brand IS NOT NULL ORDER BY n')
    .slice(0, 12)
  const count = (of: AskedCars, ...also: readonly string[]) =>
    raw.count(`SELECT count(*) AS n FROM car c WHERE ${[carTest(of), ...also].join(' AND ')}`)

  async function settled<T>(plan: AnalysisPlan<T>): Promise<T> {
    let counts: KnownCounts = new Map()
    const all = countAll(plan, {
      known: counts,
      // The gateway's response is what the comparison checks.
      ask: async function* (question) {
        yield (await ask(question)) as readonly AskedAnswer[]
      },
      read: (line) => {
        if (typeof line === 'number') return line
        if ('quantiles' in line) return { values: line.quantiles, stated: line.stated }
        throw new Error(JSON.stringify(line))
      },
    })
    for await (const next of all) counts = next
    return readPlan(plan, counts).value
  }

  const isSaid = (key: string) =>
    asked.said.some(({ field }) => field.name === key || (key === 'odometer' && field.name === 'km'))
  const pairs: readonly (readonly [DimensionKey, DimensionKey])[] = [
    ['damage', 'condition'],
    ['airbags', 'keys'],
    ['fuel', 'body'],
    ['condition', 'year'],
    ['body', 'price'],
    ['brands', 'airbags'],
  ]
  for (const [rowKey, columnKey] of pairs) {
    if (isSaid(rowKey) || isSaid(columnKey)) continue
    const [rows, across] = [rowKey, columnKey].map((key) =>
      dimensionOf(key, search, { ids: brands, complete: false }),
    )
    if (rows === undefined || across === undefined) continue
    const pivot = await settled(pivotPlan(search, rows, across))
    const membersOf = ({ key, members }: Dimension) => members.map(({ part }) => saidOf(key, part))
    /** One value, or none of them; undefined for the totals. */
    const lineOf = (of: Dimension, id: string | undefined) => {
      const member = of.members.find((each) => each.id === id)
      if (id === undefined) return { said: [], none: [] }
      return member ? { said: [saidOf(of.key, member.part)], none: [] } : { said: [], none: membersOf(of) }
    }
    const right = (row: string | undefined, column: string | undefined) => {
      const [one, other] = [lineOf(rows, row), lineOf(across, column)]
      const within = withSaid(asked, ...one.said, ...other.said)
      return count(
        within,
        ...[one.none, other.none].flatMap((none) => (none.length === 0 ? [] : [saysNone(within, none)])),
      )
    }
    const what = (row = 'all', column = 'all') =>
      `${text} pivot of ${rowKey} × ${columnKey}: ${row}, ${column}`
    compare(what(), pivot.total, right(undefined, undefined))
    for (const column of pivot.columns)
      compare(what('all', lineId(column)), column.total, right(undefined, lineId(column)))
    for (const row of pivot.rows) {
      compare(what(lineId(row)), row.total, right(lineId(row), undefined))
      for (const [at, cars] of row.cells.entries()) {
        const column = pivot.columns[at]
        // Cells that counts cannot determine are null.
        if (column !== undefined && cars !== null)
          compare(what(lineId(row), lineId(column)), cars, right(lineId(row), lineId(column)))
      }
    }
  }

  for (const key of measures) {
    if (isSaid(key)) continue
    const found = await settled(distributionPlan(search, key))
    const what = `${text} distribution of ${key}`
    const { of, column = '' } = amounts[key] ?? {}
    const isPrice = key === 'price'
    const tests = [...listingTests(asked), ...(isPrice ? [`${column} >= ${leastPriced}`] : [])]
    const value =
      of === 'c'
        ? column
        : `(SELECT min(${column}) FROM listing l WHERE ${['l.car = c.id', ...tests].join(' AND ')})`
    const values = raw
      .numbers(`SELECT ${value} AS n FROM car c WHERE ${carTest(asked)} AND ${value} IS NOT NULL`)
      .toSorted((a, b) => a - b)
    compare(`${what}: stated`, found.stated, values.length)
    for (const [name, share] of [
      ['lower', 1 / 4],
      ['median', 1 / 2],
      ['upper', 3 / 4],
    ] as const) {
      const at = values[Math.max(1, Math.ceil(values.length * share)) - 1]
      // Bounds are whole numbers, so a quartile is rounded up; sums of fractions may differ slightly.
      compare(
        `${what}: ${name}`,
        found[name],
        at === undefined ? null : String(Math.max(leastAsked[key] ?? 0, Math.ceil(at - 1e-6))),
      )
    }
    for (const { range, cars } of found.bars) {
      const from = String(Math.max(leastPriced, Number(range?.from ?? 0)))
      const counted = isPrice ? { ...range, from } : range
      compare(
        `${what}: ${JSON.stringify(range)}`,
        cars,
        range === undefined ? count(asked) - values.length : count(withSaid(asked, saidOf(key, counted))),
      )
    }
  }

  if (asked.site === undefined) {
    const at = (host: string): AskedCars => ({ ...asked, site: raw.hosts.find((each) => each.host === host) })
    const standsAt = (host: string) => carTest(at(host))
    const { shares, all } = await settled(inventoryPlan(search, hosts))
    compare(`${text} sources: all`, all, count(asked))
    for (const { host, cars, only } of shares) {
      compare(`${text} at ${host}`, cars, count(at(host)))
      const others = `l.domain <> ${raw.hosts.find((each) => each.host === host)?.id}`
      compare(
        `${text} only at ${host}`,
        only,
        count(at(host), `NOT ${has([...listingTests(asked), others])}`),
      )
    }
    for (const { host, both } of (await settled(matrixPlan(search, hosts))).slice(0, 8))
      for (const [other, cars] of both)
        compare(`${text} at ${host} and ${other}`, cars, count(at(host), standsAt(other)))
  }

  if (isSaid('damage') || isSaid('condition')) return
  const [brand = 0] = raw.numbers(
    'SELECT brand AS n FROM car WHERE brand IS NOT NULL GROUP BY brand ORDER BY count(*) DESC, n',
  )
  const branch = [{ id: brand, children: [] }] satisfies Filters['brands']
  const ofBrand: Search = withFilter(search, 'brands', branch)
  const base = withSaid(asked, saidOf('brands', branch[0]))
  const sheet = await settled(sheetPlan(ofBrand, new Date().getFullYear()))
  const real = saidOf(
    'damage',
    Array.from({ length: 28 }, (_, at) => at + 1).filter((id) => id !== 24),
  )
  const every = saidOf(
    'damage',
    Array.from({ length: 28 }, (_, at) => at + 1),
  )
  compare(`${text} sheet: all`, sheet.all.cars, count(base))
  compare(`${text} sheet: damaged`, sheet.damaged.cars, count(withSaid(base, real)))
  compare(`${text} sheet: sound`, sheet.sound.cars, count(withSaid(base, saidOf('condition', [1, 2]))))
  compare(`${text} sheet: not stated`, sheet.unstated, count(base, saysNone(base, [every])))
  for (const { id, cars } of sheet.kinds)
    compare(`${text} sheet: damage ${id}`, cars, count(withSaid(base, saidOf('damage', id))))
  if (isSaid('year')) return
  for (const { range, all, damaged } of sheet.years) {
    const within = withSaid(base, saidOf('year', range))
    compare(`${text} sheet: ${JSON.stringify(range)}`, all.cars, count(within))
    compare(`${text} sheet: damaged ${JSON.stringify(range)}`, damaged.cars, count(withSaid(within, real)))
  }
}

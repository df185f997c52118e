import {
  type AskedCars,
  carTest,
  type Field,
  fields,
  listingTests,
  type AskedField,
  textOf,
} from './asked.ts'
import type { checkCars } from './cars.ts'
import type { RawInventory } from './raw.ts'
import { checkTables } from './tables.ts'

/** Sends one request to /api/facets and returns its lines. */
export type AskLines = (question: {
  readonly search: string
  readonly asked: readonly unknown[]
}) => Promise<readonly unknown[]>

export interface Checked {
  readonly numbers: number
  readonly wrong: readonly string[]
}

const countSql = (search: AskedCars) => `SELECT count(*) AS n FROM car c WHERE ${carTest(search)}`

/** The lowest value of each car among the listings that meet the search. */
const lowestSql = (search: AskedCars) =>
  `SELECT (SELECT min(l.odometer) FROM listing l WHERE ${['l.car = c.id', ...listingTests(search)].join(' AND ')}) AS n
   FROM car c WHERE ${carTest(search)}`

const shares = [
  [1, 4],
  [1, 2],
  [3, 4],
] as const

/** Searches whose tables are compared completely: plain, with one source, and with exclusions of both field kinds. */
function tableSearches({ hosts }: RawInventory): AskedCars[] {
  const of = (name: string, asked: readonly string[], out: readonly string[] = []): AskedField => {
    const field = fields.find((each) => each.name === name)
    if (field === undefined) throw new Error(name)
    const chosen = (texts: readonly string[]) => field.choices.filter(({ text }) => texts.includes(text))
    return { field, asked: chosen(asked), out: chosen(out), all: false }
  }
  const search = (...said: AskedField[]): AskedCars => ({
    said,
    anywhere: said.some(({ field, out }) => field.of === 'l' && out.length > 0),
    site: undefined,
  })
  return [
    search(of('fuel', ['electric'])),
    search(of('body', ['suv']), of('damage', [], ['water', 'burn']), of('year', ['2016..'])),
    search(of('condition', ['damaged']), of('keys', [], ['no'])),
    { ...search(of('year', ['2010..2018']), of('damage', ['front'])), site: hosts[0] },
    search(of('fuel', [], ['diesel']), of('airbags', [], ['deployed']), of('km', ['50001..'])),
  ]
}

/** Compares counts of generated searches, of their parts and of their quartiles with SQL. */
/** @param cars also compares the cars of a search, if the server can export them */
export async function checkTruth(
  raw: RawInventory,
  ask: AskLines,
  most: number,
  seed: number,
  cars?: typeof checkCars,
): Promise<Checked> {
  let state = seed
  // Numerical Recipes' generator: good enough to choose searches, and repeatable by its seed.
  const below = (size: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * size)
  }
  const pick = <T>(items: readonly T[]): T[] => items.slice(below(items.length)).slice(0, 1)
  const some = <T>(items: readonly T[]): T[] => items.filter(() => below(items.length) < 2)

  const saidOf = (field: Field): AskedField[] => {
    const out = field.excludes && below(2) === 0 ? some(field.choices).slice(0, 3) : []
    const asked =
      below(2) === 0 && out.length > 0
        ? []
        : field.name === 'fuel' || field.all === true
          ? some(field.choices).slice(0, 2)
          : pick(field.choices)
    const kept = asked.filter((choice) => !out.includes(choice))
    const single = ['airbags', 'keys', 'year', 'km', 'price'].includes(field.name)
    const said = {
      field,
      asked: kept,
      out: single ? (kept.length > 0 ? [] : out.slice(0, 1)) : out,
      all: field.all === true && kept.length > 1 && below(2) === 0,
    }
    return said.asked.length + said.out.length === 0 ? [] : [said]
  }

  let numbers = 0
  const wrong: string[] = []
  const compare = (what: string, given: unknown, right: unknown) => {
    numbers += 1
    if (JSON.stringify(given) !== JSON.stringify(right))
      wrong.push(`${what}: ${JSON.stringify(given)}, and not ${JSON.stringify(right)}`)
  }
  for (const search of tableSearches(raw)) {
    await checkTables(raw, ask, compare, search)
    await cars?.(raw, compare, search)
  }
  most += numbers
  while (numbers < most) {
    const said = some(fields).flatMap(saidOf)
    const excludesOfListing = said.some(({ field, out }) => field.of === 'l' && out.length > 0)
    const [site] = below(4) === 0 ? pick(raw.hosts) : []
    const search: AskedCars = { said, anywhere: excludesOfListing && below(2) === 0, site }
    const parts = fields
      .filter((field) => !said.some((each) => each.field === field))
      .flatMap((field) =>
        field.choices.map((choice): AskedField => ({ field, asked: [choice], out: [], all: false })),
      )
    const ofDistance =
      said.every(({ field }) => field.name !== 'km') &&
      (search.anywhere || !excludesOfListing) &&
      said.every(({ all }) => !all)
    const text = textOf(search)
    const lines = await ask({
      search: text,
      asked: [
        '',
        ...parts.map(({ field, asked }) => `${field.name}=${asked[0]?.text ?? ''}`),
        ...(ofDistance ? [{ kind: 'quantiles', of: 'odometer', search: '', shares }] : []),
      ],
    })
    const whole = raw.count(countSql(search))
    compare(text, lines[0], whole)
    for (const [index, part] of parts.entries()) {
      const what = `${text} with ${part.field.name}=${part.asked[0]?.text ?? ''}`
      const right = raw.count(countSql({ ...search, said: [...said, part] }))
      compare(what, lines[index + 1], right)
      const mayHoldMore = excludesOfListing && !search.anywhere
      if (!mayHoldMore && right > whole) wrong.push(`${what}: more than its whole`)
    }
    if (!ofDistance) continue
    const values = raw
      .numbers(lowestSql(search))
      .filter((value) => value !== null)
      .sort((a, b) => a - b)
    const quantile = ([n, d]: (typeof shares)[number]) => {
      const value = values[Math.max(1, Math.ceil((values.length * n) / d)) - 1]
      return value === undefined ? null : String(value)
    }
    compare(`${text}: quartiles`, lines.at(-1), { quantiles: shares.map(quantile), stated: values.length })
  }
  return { numbers, wrong }
}

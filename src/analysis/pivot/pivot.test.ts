import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeIds } from '#contract/codes.ts'
import { emptySearch, type Search, searchKey, withFilter } from '#contract/search.ts'
import { type AnalysisPlan, readPlan } from '../counting.ts'
import { cutTo, type Dimension, dimensionOf, narrowed } from './dimension.ts'
import { innerPlan, lineId, type Pivot, pivotPlan, withInner } from './pivot.ts'

interface PivotListing {
  readonly damage: readonly number[]
  readonly condition: number | null
}

interface PivotCar {
  readonly fuel: number | null
  readonly transmission: number | null
  readonly listings: readonly PivotListing[]
}

const listing = fc.record({
  damage: fc.uniqueArray(fc.constantFrom<number[]>(1, 2, 17), { maxLength: 2 }),
  condition: fc.option(fc.constantFrom(1, 2, 3)),
})
const cars = fc.array(
  fc.record({
    fuel: fc.option(fc.constantFrom(1, 2)),
    transmission: fc.option(fc.constantFrom(1, 2)),
    listings: fc.array(listing, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 25 },
)

/** Matches like the service: one listing has to meet all listing filters. */
const matches = (car: PivotCar, { filters: { fuel, transmission, damage, condition } }: Search): boolean =>
  (fuel === undefined || (car.fuel !== null && fuel.includes(car.fuel))) &&
  (transmission === undefined || car.transmission === transmission) &&
  car.listings.some(
    (each) =>
      (damage === undefined || each.damage.some((code) => damage.includes(code))) &&
      (condition === undefined || (each.condition !== null && condition.includes(each.condition))),
  )

const settled = (search: Search, rows: Dimension, columns: Dimension, all: readonly PivotCar[]) =>
  answered(pivotPlan(search, rows, columns), all)

function answered<T>(plan: AnalysisPlan<T>, all: readonly PivotCar[]) {
  const counts = new Map<string, number>()
  for (;;) {
    const { value, missing } = readPlan(plan, counts)
    if (missing.size === 0) return { value, counts, most: plan.most }
    for (const [key, { search: each }] of missing)
      counts.set(key, all.filter((car) => matches(car, each)).length)
  }
}

const dimension = (key: 'fuel' | 'transmission' | 'damage' | 'condition', search = emptySearch) => {
  const found = dimensionOf(key, search, {})
  if (found === undefined) throw new Error(key)
  return found
}

const fuelsOf = (part: unknown): number[] => (Array.isArray(part) ? part.map(Number) : [])

const rowOf = ({ rows }: Pivot, id: string) => rows.find((row) => lineId(row) === id)

describe('a pivot', () => {
  test('counts the cars of every cell, and the rest by subtraction', () => {
    fc.assert(
      fc.property(cars, (all) => {
        const { value, counts, most } = settled(
          emptySearch,
          dimension('fuel'),
          dimension('transmission'),
          all,
        )
        expect(counts.size).toBeLessThanOrEqual(most)
        expect(value.total).toBe(all.length)
        for (const row of value.rows) {
          const [fuel = null] = row.member === undefined ? [] : fuelsOf(row.member.part)
          const of = (gearbox: number | null) =>
            all.filter((car) => car.fuel === fuel && car.transmission === gearbox).length
          expect(row.cells).toEqual([of(1), of(2), of(null)])
        }
        expect(value.columns.map(({ total }) => total)).toEqual(
          [1, 2, null].map((gearbox) => all.filter((car) => car.transmission === gearbox).length),
        )
      }),
    )
  })

  test('divides an opened row by another filter, below it', () => {
    const [rows, columns, by] = [dimension('fuel'), dimension('transmission'), dimension('condition')]
    const [diesel] = rows.members
    if (diesel === undefined) throw new Error('no fuel')
    const opened = new Map([[diesel.id, { search: narrowed(emptySearch, rows, diesel.part), dimension: by }]])
    fc.assert(
      fc.property(cars, (all) => {
        const { value } = settled(emptySearch, rows, columns, all)
        const { rows: both } = withInner(value, answered(innerPlan(opened, columns), all).value)
        expect(both.filter(({ under }) => under === undefined)).toEqual(value.rows)
        for (const [at, { id }] of by.members.entries()) {
          const row = both[at + 1]
          expect(row && lineId(row)).toBe(`${diesel.id}/${id}`)
          const own = all.filter(
            ({ fuel, listings }) => fuel === 1 && listings.some(({ condition }) => condition === at + 1),
          )
          expect(row?.total).toBe(own.length)
          expect(row?.cells[0]).toBe(own.filter(({ transmission }) => transmission === 1).length)
        }
      }),
    )
  })

  test('of two listing filters counts cars by single listings, and leaves open what no count gives', () => {
    fc.assert(
      fc.property(cars, (all) => {
        const { value } = settled(emptySearch, dimension('damage'), dimension('condition'), all)
        const has = (damage: number, condition: number) =>
          all.filter((car) =>
            car.listings.some((each) => each.condition === condition && each.damage.includes(damage)),
          ).length
        const first = value.rows[0]
        expect(first?.member?.part).toEqual([1])
        expect(first?.cells.slice(0, 3)).toEqual([has(1, 1), has(1, 2), has(1, 3)])
        // The cars with a listing of that condition, but without such a listing that states a damage.
        const unstated = (condition: number) =>
          all.filter(
            (car) =>
              car.listings.some((each) => each.condition === condition) &&
              !car.listings.some((each) => each.condition === condition && each.damage.length > 0),
          ).length
        expect(rowOf(value, 'rest')?.cells).toEqual([unstated(1), unstated(2), unstated(3), null])
      }),
    )
  })

  test('of a car filter and a listing filter counts every corner', () => {
    fc.assert(
      fc.property(cars, (all) => {
        const { value } = settled(emptySearch, dimension('damage'), dimension('fuel'), all)
        const neither = all.filter(
          (car) => car.fuel === null && !car.listings.some(({ damage }) => damage.length > 0),
        ).length
        expect(rowOf(value, 'rest')?.cells.at(-1)).toBe(neither)
      }),
    )
  })

  test('requests no cells of rows and columns without cars', () => {
    const { counts } = settled(emptySearch, dimension('damage'), dimension('condition'), [])
    const totals = 1 + dimension('damage').members.length + dimension('condition').members.length
    expect(counts.size).toBeLessThanOrEqual(totals + 2)
  })

  test('requests the totals first, and then the fullest rows', () => {
    const rows = dimension('damage')
    const columns = dimension('transmission')
    const plan = pivotPlan(emptySearch, rows, columns)
    // The later a row is in its list, the more cars it has.
    const counts = new Map<string, number>()
    const answer = () => {
      const { missing } = readPlan(plan, counts)
      const asked = [...missing].map(([key, { search }]) => [key, search.filters] as const)
      for (const [key, { damage }] of asked)
        counts.set(
          key,
          100 + rows.members.findIndex(({ part }) => JSON.stringify(part) === JSON.stringify(damage)),
        )
      return asked.map(([, { damage, transmission }]) => [damage, transmission])
    }
    const first = answer()
    expect(first).toHaveLength(1 + rows.members.length + columns.members.length + 1)
    const [second] = answer()
    expect(second).toEqual([rows.members.at(-1)?.part, columns.members[0]?.part])
  })
})

describe('a dimension', () => {
  test('stays inside what the search asks of its filter', () => {
    const chosen = { ...emptySearch, filters: { damage: [1, 17], year: { from: '2015', to: '2018' } } }
    expect(dimension('damage', chosen)).toMatchObject({
      members: [{ part: [1] }, { part: [17] }],
      rest: 'none',
    })
    const years = dimensionOf('year', chosen, {})?.members.map(({ part }) => part)
    expect(years?.at(0)).toMatchObject({ from: '2015' })
    expect(years?.at(-1)).toMatchObject({ to: '2018' })
  })

  test('of one damage is of the second damages of its cars, each counted with the first', () => {
    const water = withFilter(emptySearch, 'damage', [17])
    const found = dimension('damage', water)
    expect(found.members.slice(0, 2)).toMatchObject([{ part: [17] }, { part: [17, 1] }])
    expect(found.members).toHaveLength(codeIds('damages').length)
    const [one, two] = found.members.map(({ part }) => narrowed(water, found, part))
    expect(searchKey(one ?? emptySearch)).toBe(searchKey(water))
    expect(two).toMatchObject({ filters: { damage: [17, 1] }, how: { damage: 'all' } })
    expect(
      cutTo(
        found,
        found.members.map(() => 1),
        3,
      ),
    ).toBe(found)
  })

  test('has models where the search is for one make, regions where it is for one country', () => {
    const one = { ...emptySearch, filters: { brands: [{ id: 7, children: [] }] } }
    expect(dimensionOf('brands', one, {})).toBeUndefined()
    expect(dimensionOf('brands', one, { ids: [70, 71], complete: true })).toMatchObject({
      members: [{ part: [{ id: 7, children: [70] }] }, { part: [{ id: 7, children: [71] }] }],
      any: [{ id: 7, children: [70, 71] }],
      rest: 'unstated',
    })
    const country = { ...emptySearch, filters: { countries: [{ id: 9, children: [] }] } }
    expect(dimensionOf('countries', country, { ids: [90, 91], complete: true })?.members).toMatchObject([
      { id: '9.90', part: [{ id: 9, children: [90] }] },
      { part: [{ id: 9, children: [91] }] },
    ])
    const two = { ...emptySearch, filters: { brands: [{ id: 7, children: [70, 71] }] } }
    expect(dimensionOf('brands', two, {})).toMatchObject({
      members: [{ id: '7.70' }, { id: '7.71' }],
      rest: 'none',
    })
  })

  test('is marked unknown where cars without a value cannot be counted', () => {
    expect(dimensionOf('keys', emptySearch, {})?.rest).toBe('unknown')
    expect(dimensionOf('seller', emptySearch, {})?.rest).toBe('unknown')
    expect(dimensionOf('leasing', emptySearch, {})?.rest).toBe('none')
    expect(dimensionOf('transmission', emptySearch, {})?.rest).toBe('unstated')
    // One listing of a car may have one of the values, and another listing the other.
    const both: Search = { ...withFilter(emptySearch, 'condition', [1, 3]), how: { condition: 'all' } }
    expect(dimensionOf('damage', both, {})?.rest).toBe('unknown')
    expect(dimensionOf('transmission', both, {})?.rest).toBe('unstated')
    const excluding: Search = { ...emptySearch, excluded: { keys: false, fuel: [1] }, anywhere: true }
    expect(dimensionOf('damage', excluding, {})?.rest).toBe('unstated')
  })
})

test('the rows beyond the first ones are one search where the filter takes several values', () => {
  const damage = dimension('damage')
  const totals = damage.members.map((_, at) => at + 1)
  const cut = cutTo(damage, totals, 25)
  expect(cut.members.slice(0, 25).map(({ part }) => part)[0]).toEqual([28])
  expect(cut.members[25]).toEqual({ id: 'others', part: [1, 2, 3], of: 3 })
  expect(cutTo(damage, totals, 27)).toBe(damage)
  const gearbox = dimension('transmission')
  expect(cutTo(gearbox, [2, 1], 0)).toBe(gearbox)
})

test('a pivot cut to its first rows counts them as before, and all others together', () => {
  fc.assert(
    fc.property(cars, (all) => {
      const damage = dimension('damage')
      const totals = damage.members.map(
        ({ part }) => all.filter((car) => matches(car, narrowed(emptySearch, damage, part))).length,
      )
      const cut = cutTo(damage, totals, 1)
      const { value } = settled(emptySearch, cut, dimension('fuel'), all)
      const others = value.rows.find(({ member }) => member?.of !== undefined)
      const beyond = cut.members[1]?.part
      if (cut === damage || others === undefined) return
      expect(others.total).toBe(
        all.filter((car) => matches(car, narrowed(emptySearch, damage, beyond))).length,
      )
    }),
  )
})

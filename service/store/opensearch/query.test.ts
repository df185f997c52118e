import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GeoPosition, isWithin, kilometresBetween } from '#contract/geo.ts'
import { sorts } from '#contract/search.ts'
import { readCars, type MarkedCar } from '../../inventory/read-cars.ts'
import { bruteForce } from '../brute-force.ts'
import { ratesOf } from '../money.ts'
import { openStore } from '../open.ts'
import { scopedDemands, scopeOf } from '../scope.ts'
import type { PageQuestion } from '../store.ts'
import { makeFolder, type TestFolder } from '../suite/folder.fixture.ts'
import { makeCars } from '../suite/make-cars.fixture.ts'
import { makeQuestion } from '../suite/make-questions.ts'
import { Random } from '../suite/random.ts'
import { question } from '../suite/setting.fixture.ts'
import { type CarDocument, documentMaker } from './documents.ts'
import {
  type DistanceSort,
  type FieldSort,
  type Query,
  queryOf,
  type QueryScope,
  type SortClause,
  sortOf,
  visibleTo,
} from './query.ts'
import { carProperties } from './template.ts'

// Runs without OpenSearch: `selects` implements, by its documentation, which documents each clause of the
// query language selects.

type QuerySource = Readonly<Record<string, unknown>>

const isSource = (value: unknown): value is QuerySource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All values of a field: an array has many values, null has none. */
function valuesOf(source: QuerySource, field: string): unknown[] {
  const [name = '', ...rest] = field.split('.')
  const value = source[name]
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined)
  return rest.length === 0
    ? values
    : values.flatMap((one) => (isSource(one) ? valuesOf(one, rest.join('.')) : []))
}

/** The one field of a clause such as `{term: {field: value}}`. */
function only<T>(fields: Readonly<Record<string, T>>): [string, T] {
  const [entry, ...more] = Object.entries(fields)
  if (entry === undefined || more.length > 0) throw new Error('one field at a time')
  return entry
}

const isBound = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'

/** A bigint and a number are the same where their values are. */
const same = (a: unknown, b: unknown) => (isBound(a) && isBound(b) ? BigInt(a) === BigInt(b) : a === b)

function selects(query: Query, source: QuerySource): boolean {
  if ('term' in query) {
    const [field, value] = only(query.term)
    return valuesOf(source, field).some((one) => same(one, value))
  }
  if ('terms' in query) {
    const [field, wanted] = only(query.terms)
    return valuesOf(source, field).some((one) => wanted.some((value) => same(one, value)))
  }
  if ('range' in query) {
    const [field, { gte, gt, lte }] = only(query.range)
    return valuesOf(source, field).some(
      (one) =>
        isBound(one) &&
        (gte === undefined || one >= gte) &&
        (gt === undefined || one > gt) &&
        (lte === undefined || one <= lte),
    )
  }
  if ('exists' in query) return valuesOf(source, query.exists.field).length > 0
  if ('prefix' in query) {
    const [field, start] = only(query.prefix)
    return valuesOf(source, field).some((one) => typeof one === 'string' && one.startsWith(start))
  }
  if ('wildcard' in query) {
    const [field, pattern] = only(query.wildcard)
    return valuesOf(source, field).some(
      (one) => typeof one === 'string' && one.includes(pattern.slice(1, -1)),
    )
  }
  if ('geo_distance' in query) {
    const { distance, ...places } = query.geo_distance
    const [field, centre] = only(places)
    const km = typeof distance === 'string' ? Number.parseFloat(distance) : NaN
    // The clause has a position beside its distance.
    return valuesOf(source, field).some((one) =>
      isWithin({ ...(centre as GeoPosition), km }, one as GeoPosition),
    )
  }
  if ('geo_polygon' in query) {
    const [field, { points }] = only(query.geo_polygon)
    const corners = points.map(({ lat, lon }) => [lon, lat] as const)
    // The field holds positions.
    return valuesOf(source, field).some((one) => isWithin({ corners }, one as GeoPosition))
  }
  if ('nested' in query)
    return valuesOf(source, query.nested.path).some((one) => selects(query.nested.query, { listing: one }))
  const { filter = [], should = [], must_not = [], minimum_should_match = 0 } = query.bool
  return (
    filter.every((one) => selects(one, source)) &&
    should.filter((one) => selects(one, source)).length >= minimum_should_match &&
    !must_not.some((one) => selects(one, source))
  )
}

const isOfDistance = (clause: SortClause): clause is DistanceSort => '_geo_distance' in clause

function distanceKey(source: QuerySource, { _geo_distance: by }: DistanceSort) {
  const distances = valuesOf(source, by.nested.path)
    .filter((one) => selects(by.nested.filter, { listing: one }))
    .flatMap((one) => valuesOf({ listing: one }, 'listing.spot'))
    // The field holds positions.
    .map((spot) => kilometresBetween(by['listing.spot'], spot as GeoPosition))
  return { key: distances.length === 0 ? undefined : Math.min(...distances), order: by.order }
}

function keyOf(source: QuerySource, clause: SortClause) {
  if (isOfDistance(clause)) return distanceKey(source, clause)
  const [field, by] = only<FieldSort[string]>(clause)
  if (by === 'asc') return { key: valuesOf(source, field)[0], order: 'asc' as const }
  const { order, mode, nested, missing } = by
  const values = (
    nested === undefined
      ? valuesOf(source, field)
      : valuesOf(source, nested.path)
          .filter((one) => selects(nested.filter, { listing: one }))
          .flatMap((one) => valuesOf({ listing: one }, field))
  ).filter(isBound)
  values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const key = mode === 'max' ? values.at(-1) : values[0]
  return { key: missing === 0 ? (key ?? 0) : key, order }
}

function sorted(documents: readonly CarDocument[], by: ReturnType<typeof sortOf>): CarDocument[] {
  return documents.toSorted((a, b) => {
    for (const one of by) {
      const [x, y] = [keyOf(a, one), keyOf(b, one)]
      if (!isBound(x.key) || !isBound(y.key)) {
        if (isBound(x.key) !== isBound(y.key)) return isBound(x.key) ? -1 : 1
        continue
      }
      if (x.key !== y.key) return x.key < y.key === (x.order === 'asc') ? -1 : 1
    }
    return 0
  })
}

/** In milliseconds; long, because a busy machine is no defect. */
const timeout = 120_000

describe('queries for OpenSearch', { timeout }, () => {
  let folder: TestFolder
  const cars: MarkedCar[] = []
  beforeAll(async () => {
    folder = await makeFolder({ cars: makeCars(new Random(11), 250) })
    const store = await openStore({ ...folder, engine: 'brute-force' })
    for await (const batch of readCars(folder.inventoryDir, store.dictionaries())) cars.push(...batch)
  })
  afterAll(() => folder.remove())

  async function setting() {
    const opened = await openStore({ ...folder, engine: 'brute-force' })
    const dictionaries = opened.dictionaries()
    const { documentOf, hashOf } = documentMaker(dictionaries)
    const documents = cars
      .toSorted((a, b) => (a.facts.id < b.facts.id ? -1 : 1))
      .map((car, no) => documentOf(car, hashOf(car), { no, generation: 1 }))
    const found = (question: PageQuestion, inOrder = true) => {
      const { filters, domains, currencyId, sort, now } = question
      const view: QueryScope = {
        domains: scopeOf(domains, filters, dictionaries),
        currencyId,
        rates: ratesOf(dictionaries.currencies),
      }
      const demands = scopedDemands(question, domains, dictionaries)
      const { query, listing } = queryOf(filters, view, demands)
      const selected = documents.filter((document) => selects(query, document))
      return (inOrder ? sorted(selected, sortOf(sort, listing, { filters, now, currencyId })) : selected).map(
        ({ id }) => id,
      )
    }
    return { dictionaries, oracle: bruteForce(dictionaries, cars), found }
  }

  test('select the cars of the oracle, on generated queries', async () => {
    const { dictionaries, oracle, found } = await setting()
    const random = new Random(3)
    const material = { dictionaries, cars: cars.map(({ facts }) => facts) }
    for (let i = 0; i < 400; i++) {
      const asked = { ...makeQuestion(random, material), offset: 0, limit: 1000 }
      const expected = (await oracle.search(asked)).cars.map(({ id }) => id)
      expect({ asked, ids: found(asked, false).sort() }).toEqual({ asked, ids: expected.sort() })
    }
  })

  test.each(sorts)('%s sorts like the oracle, in every currency', async (sort) => {
    const { dictionaries, oracle, found } = await setting()
    for (const { id: currencyId } of dictionaries.currencies) {
      const asked = question({
        sort,
        currencyId,
        limit: 1000,
        now: Date.UTC(2026, 0, 10),
        filters: { condition: [1, 2] },
      })
      expect(found(asked)).toEqual((await oracle.search(asked)).cars.map(({ id }) => id))
    }
  })

  test('nearest sorts like the oracle, around generated places', async () => {
    const { dictionaries, oracle, found } = await setting()
    const random = new Random(11)
    const material = { dictionaries, cars: cars.map(({ facts }) => facts) }
    for (let i = 0; i < 60; i++) {
      const area = { lat: random.between(-80, 80), lon: random.between(-180, 180), km: 20_000 }
      const { filters } = makeQuestion(random, material)
      for (const chosen of [{ area }, { ...filters, area }]) {
        const asked = question({ sort: 'nearest', limit: 1000, filters: chosen })
        expect(found(asked)).toEqual((await oracle.search(asked)).cars.map(({ id }) => id))
      }
    }
  })

  test('a generation sees documents that have begun and not ended', () => {
    const seen = (generation: number, source: QuerySource) =>
      selects(visibleTo(generation, { exists: { field: 'id' } }), { id: 'a', ...source })
    expect([1, 2, 3].map((one) => seen(one, { gen_from: 2 }))).toEqual([false, true, true])
    expect([1, 2, 3].map((one) => seen(one, { gen_from: 1, gen_to: 3 }))).toEqual([true, true, false])
  })

  test('every field that a query names is in the index', async () => {
    const { dictionaries } = await setting()
    const text = JSON.stringify(carProperties)
    const random = new Random(5)
    for (let i = 0; i < 200; i++) {
      const { filters, currencyId } = makeQuestion(random, {
        dictionaries,
        cars: cars.map(({ facts }) => facts),
      })
      const { query } = queryOf(filters, {
        domains: [1],
        currencyId,
        rates: ratesOf(dictionaries.currencies),
      })
      const named = JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value))
      for (const [, name = ''] of named.matchAll(/"(?:car|listing)\.([a-z_]+)"/g))
        expect(text).toContain(`"${name}":`)
    }
  })
})

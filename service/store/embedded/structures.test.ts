import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, and, andNot, type Bits, each, has, or, remove, size, wordsFor } from './bits.ts'
import { draftNumbers, Numbers } from './numbers.ts'
import { Segments } from './segments.ts'
import { Draft, readSnapshot, Snapshot } from './snapshot.ts'
import { Terms, TermsBuilder } from './terms.ts'

// Compares the structures with JavaScript's own Set and sort.

const space = 3000
const words = wordsFor(space)

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-structures-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

async function saved(draft: Draft): Promise<Snapshot> {
  const path = join(dir, 'index.bin')
  draft.write(path)
  return new Snapshot(await readSnapshot(path))
}

const bitsOf = (members: Iterable<number>): Bits => {
  const bits = new Int32Array(words)
  for (const member of members) add(bits, member)
  return bits
}

const membersOf = (bits: Bits, from = 0): number[] => {
  const members: number[] = []
  each(bits, (member) => void members.push(member), from)
  return members
}

const ascending = (members: Iterable<number>) => [...members].sort((a, b) => a - b)

/** Few members or nearly all, for lists and bitsets. */
const members = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 0, max: space - 1 }), { maxLength: 40 }),
  fc
    .uniqueArray(fc.integer({ min: 0, max: space - 1 }), { maxLength: 40 })
    .map((few) => Array.from({ length: space }, (_, index) => index).filter((one) => !few.includes(one))),
)

describe('bits', { timeout: 60_000 }, () => {
  test('are a set', () => {
    fc.assert(
      fc.property(members, members, fc.integer({ min: 0, max: space - 1 }), (a, b, from) => {
        const inB = new Set(b)
        const both = a.filter((one) => inB.has(one))
        expect(membersOf(bitsOf(a), from)).toEqual(ascending(a).filter((one) => one >= from))
        expect(size(bitsOf(a))).toBe(a.length)
        const narrowed = bitsOf(a)
        and(narrowed, bitsOf(b))
        expect(membersOf(narrowed)).toEqual(ascending(both))
        const less = bitsOf(a)
        andNot(less, bitsOf(b))
        expect(membersOf(less)).toEqual(ascending(a.filter((one) => !inB.has(one))))
        const more = bitsOf(a)
        or(more, bitsOf(b))
        expect(membersOf(more)).toEqual(ascending(new Set([...a, ...b])))
        remove(more, from)
        expect(has(more, from)).toBe(false)
      }),
      { numRuns: 40 },
    )
  })
})

describe('terms', { timeout: 60_000 }, () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'ж', '\u{1F600}', '='), maxLength: 4 })

  test('find, narrow, add and exclude as sets do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(name, members), { maxLength: 8, selector: ([one]) => one }),
        members,
        async (lists, target) => {
          const builder = new TermsBuilder(words)
          for (const [term, list] of lists) builder.put(term, ascending(list))
          const draft = new Draft()
          builder.finish('t', draft)
          const terms = new Terms(await saved(draft), 't', words)
          for (const [term, list] of lists) {
            const found = terms.find(term)
            if (found === undefined) throw new Error(`${term} is not found`)
            const inList = new Set(list)
            const narrowed = bitsOf(target)
            terms.narrow(narrowed, found)
            expect(membersOf(narrowed)).toEqual(ascending(target.filter((one) => inList.has(one))))
            const excluded = bitsOf(target)
            terms.exclude(excluded, found)
            expect(membersOf(excluded)).toEqual(ascending(target.filter((one) => !inList.has(one))))
            const added = bitsOf(target)
            terms.addTo(added, found)
            expect(membersOf(added)).toEqual(ascending(new Set([...target, ...list])))
          }
          const known = new Set(lists.map(([term]) => term))
          for (const text of ['', 'a', 'ab', 'ж', 'zzz']) {
            const [first, end] = terms.startingWith(text)
            expect(end - first).toBe([...known].filter((one) => one.startsWith(text)).length)
            expect(terms.find(text) !== undefined).toBe(known.has(text))
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('numbers', { timeout: 60_000 }, () => {
  test('keep positions between bounds, and rank by value, then car', async () => {
    const value = fc.option(fc.integer({ min: -50, max: 50 }), { nil: NaN })
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: space }),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: -60, max: 60 }),
        async (values, from, to) => {
          const column = new Float64Array(words * 32).fill(NaN)
          column.set(values)
          const draft = new Draft()
          const carAt = (position: number) => position >> 1
          draftNumbers(draft, 'n', column, carAt, { words, ranges: true, sorts: true })
          const numbers = new Numbers(await saved(draft), 'n')
          const target = bitsOf(values.keys())
          numbers.narrow(target, BigInt(from), BigInt(to), new Int32Array(words))
          const inside = [...values.keys()].filter(
            (at) => (values[at] ?? NaN) >= from && (values[at] ?? NaN) <= to,
          )
          expect(membersOf(target)).toEqual(inside)
          const ranked = [...values.keys()]
            .filter((at) => !Number.isNaN(values[at]))
            .sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || carAt(a) - carAt(b) || a - b)
          expect([...numbers.ranked.order]).toEqual(ranked)
          const { ranks } = numbers.ranked
          if (ranks) for (const [rank, position] of ranked.entries()) expect(ranks[position]).toBe(rank)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('an index file', { timeout: 60_000 }, () => {
  test('returns every kind of column, or only the wanted ones', async () => {
    const draft = new Draft()
    draft.facts.cars = 3
    draft.column('u8', Uint8Array.of(1, 2, 3))
    draft.column('f64', Float64Array.of(0.5, NaN))
    draft.column('i64', BigInt64Array.of(2n ** 62n))
    draft.column('empty', new Uint32Array())
    const snapshot = await saved(draft)
    expect([...snapshot.u8('u8')]).toEqual([1, 2, 3])
    expect([...snapshot.f64('f64')]).toEqual([0.5, NaN])
    expect([...snapshot.i64('i64')]).toEqual([2n ** 62n])
    expect([...snapshot.u32('empty')]).toEqual([])
    expect(snapshot.fact('cars')).toBe(3)
    expect(() => snapshot.u8('f64')).toThrow('no f64')
    const some = new Snapshot(await readSnapshot(join(dir, 'index.bin'), (name) => name === 'i64'))
    expect([...some.i64('i64')]).toEqual([2n ** 62n])
    expect(some.has('u8')).toBe(false)
  })
})

describe('segments', { timeout: 60_000 }, () => {
  const rank = fc.integer({ min: 0, max: space - 1 })
  const interval = fc.tuple(rank, rank, fc.uniqueArray(rank, { maxLength: 8 })).map(([one, other, ranks]) => {
    const [low, high] = [Math.min(one, other), Math.max(one, other)]
    return { low, high, single: ranks.filter((each) => each < low || each >= high) }
  })

  test('have the ranges of each rank', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 32 }), (intervals) => {
        const segments = new Segments(intervals, space)
        for (let one = 0; one < space; one++) {
          const ranges = intervals.reduce(
            (bits, { low, high, single }, range) =>
              (low <= one && one < high) || single.includes(one) ? bits | (1 << range) : bits,
            0,
          )
          expect(segments.ranges[segments.at(one)]).toBe(ranges)
        }
      }),
      { numRuns: 30 },
    )
  })
})

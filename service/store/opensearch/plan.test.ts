import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LiveCar } from './live.ts'
import { numbersOf } from './numbers.ts'
import { planOf } from './plan.ts'

const ascends = (numbers: readonly number[]) =>
  numbers.every((no, at) => Number.isSafeInteger(no) && no >= 0 && no < 1e15 && no > (numbers[at - 1] ?? -1))

describe('numbers of cars', () => {
  test('ascend with ids, and never change', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.boolean(), { maxLength: 40 }), { maxLength: 12 }), (rounds) => {
        let known: readonly number[] = numbersOf(Array.from({ length: 5 }, () => undefined)) ?? []
        for (const round of rounds) {
          // true: a new car; false: the next known car.
          const before = [...known]
          const next = [...round.map((isNew) => (isNew ? undefined : before.shift())), ...before]
          const numbers = numbersOf(next)
          // Without room no number changes; the store then numbers all cars again.
          if (numbers === undefined) return
          expect(ascends(numbers)).toBe(true)
          next.forEach((no, at) => no !== undefined && expect(numbers[at]).toBe(no))
          known = numbers
        }
      }),
    )
  })

  test('have room for a million cars, and for repeated additions at the same places', () => {
    const many = numbersOf(Array.from({ length: 1_000_000 }, () => undefined)) ?? []
    expect(ascends(many)).toBe(true)
    let known: readonly (number | undefined)[] = many.slice(0, 3)
    for (let day = 0; day < 300; day++) {
      // One car before all, one after the first, one after all.
      const [first, ...rest] = known
      known = numbersOf([undefined, first, undefined, ...rest, undefined]) ?? []
      expect(known.length).toBe(6 + day * 3)
    }
  })

  test('end where there is no room', () => {
    expect(numbersOf([1, undefined, 2])).toBeUndefined()
    expect(numbersOf([1, undefined, 3])).toEqual([1, 2, 3])
  })
})

describe('a plan', () => {
  const held = (car: string, hash: string, from: number, no: number): LiveCar => ({
    doc: `${car}.${from}`,
    car,
    hash,
    line: hash,
    from,
    no,
  })
  const wanted = (cars: Readonly<Record<string, string>>) => new Map(Object.entries(cars))
  const inWords = (plan: ReturnType<typeof planOf>) =>
    plan && { writes: [...plan.writes.keys()], ends: plan.ends, removes: plan.removes }

  const now = [held('a', '1', 1, 10), held('b', '1', 1, 20), held('c', '1', 1, 30)]

  test('of an unchanged folder is empty', () => {
    expect(inWords(planOf(now, wanted({ a: '1', b: '1', c: '1' }), 1))).toEqual({
      writes: [],
      ends: [],
      removes: [],
    })
  })

  test('writes new and changed cars, ends their former versions and removed cars', () => {
    const plan = planOf(now, wanted({ a: '1', aa: '1', b: '2' }), 1)
    expect(inWords(plan)).toEqual({ writes: ['aa', 'b'], ends: ['b.1', 'c.1'], removes: [] })
    expect(plan?.writes.get('b')).toBe(20)
    expect(plan?.writes.get('aa')).toBeGreaterThan(10)
    expect(plan?.writes.get('aa')).toBeLessThan(20)
  })

  test('continues an aborted load: documents that are still correct stay', () => {
    // Generation 2 wrote a without ending the former a, and wrote b, which has changed since.
    const broken = [...now, held('a', '2', 2, 10), held('b', '2', 2, 20)]
    expect(inWords(planOf(broken, wanted({ a: '2', b: '3', c: '1' }), 1))).toEqual({
      writes: ['b'],
      ends: ['a.1', 'b.1'],
      removes: ['b.2'],
    })
  })

  test('removes documents of an aborted load whose change was reverted', () => {
    const broken = [...now, held('a', '2', 2, 10), held('d', '1', 2, 40)]
    expect(inWords(planOf(broken, wanted({ a: '1', b: '1', c: '1' }), 1))).toEqual({
      writes: [],
      ends: [],
      removes: ['a.2', 'd.2'],
    })
  })

  test('turns any state of an index into that of any folder', () => {
    const cars = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'é'), fc.constantFrom('1', '2'))
    const documents = fc.uniqueArray(
      fc.record({
        car: fc.constantFrom('a', 'b', 'c', 'd'),
        hash: fc.constantFrom('1', '2'),
        from: fc.constantFrom(1, 2, 3),
      }),
      { selector: ({ car, from }) => `${car}.${from}` },
    )
    fc.assert(
      fc.property(documents, cars, (before, folder) => {
        const there = before
          .map(({ car, hash, from }) => held(car, hash, from, car.charCodeAt(0)))
          .sort((a, b) => a.no - b.no || a.from - b.from)
        const plan = planOf(there, wanted(folder), 2)
        if (plan === undefined) return
        const going = new Set([...plan.ends, ...plan.removes])
        const after = [
          ...there.filter(({ doc }) => !going.has(doc)).map(({ car, hash, no }) => ({ car, hash, no })),
          ...[...plan.writes].map(([car, no]) => ({ car, hash: folder[car], no })),
        ].sort((a, b) => (a.car < b.car ? -1 : 1))
        expect(after.map(({ car, hash }) => [car, hash])).toEqual(
          Object.entries(folder).sort(([a], [b]) => (a < b ? -1 : 1)),
        )
        expect(ascends(after.map(({ no }) => no))).toBe(true)
        // Documents that a generation has seen are ended, never removed.
        expect(plan.removes.every((doc) => doc.endsWith('.3'))).toBe(true)
      }),
    )
  })
})

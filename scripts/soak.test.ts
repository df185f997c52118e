import { getDefaultHighWaterMark } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSoak, type Soak } from '../bench/soak/loads.ts'

// A small run of `npm run soak`: unbounded memory exceeds these limits within a second.

let soak: Soak
beforeAll(async () => {
  soak = await openSoak({ exportBytes: 500_000, pictureSide: 600 })
}, 60_000)
afterAll(() => soak.close())

/** A process that starts working grows by up to a hundred megabytes in any case. */
const warmth = 150_000_000

/** Since version 22 a stream of Node may hold 64 KiB instead of 16; a response passes up to eight streams. */
const wider = 8 * (getDefaultHighWaterMark(false) - 16_384)

test('stalled clients cost some hundred kilobytes each', { timeout: 240_000 }, async () => {
  // Code that the first clients load and compile stays in memory.
  const { before, most, outcome } = await soak.stalledReaders(20)
  expect(outcome).toMatch(/^20 of 20 wait/)
  expect(most - before).toBeLessThan(warmth + 20 * 400_000)
  // 200 kB for the client's connection, as much for the service's, and for half of them a compressor of 115 kB.
  const held = [await soak.stalledReaders(20), await soak.stalledReaders(20)]
  // The lower measure is used, because uncollected garbage only adds.
  expect(Math.min(...held.map(({ heldOfEach }) => heldOfEach))).toBeLessThan(400_000 - 115_000 / 2 + wider)
})

test('an answered request holds no memory', { timeout: 240_000 }, async () => {
  expect((await soak.answered(3000)).heldOfEach).toBeLessThan(1000)
})

test('exports and pictures are served in turn', { timeout: 240_000 }, async () => {
  expect((await soak.exports(20)).outcome).toBe('20 of 20 came whole')
  expect((await soak.hugePictures(8)).outcome).toBe('8 of 8 shown')
})

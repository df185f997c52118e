import { getDefaultHighWaterMark } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSoak, type Soak } from '../bench/soak/loads.ts'

// A small run of `npm run soak`: what is bounded by nothing passes these bounds within a second.

let soak: Soak
beforeAll(async () => {
  soak = await openSoak({ exportBytes: 500_000, pictureSide: 600 })
}, 60_000)
afterAll(() => soak.close())

/** A process that has just begun to work grows by up to a hundred megabytes whatever it does. */
const warmth = 150_000_000

/** From version 22 on Node lets each stream hold 64 KiB instead of 16; an answer passes up to eight of them on its way. */
const wider = 8 * (getDefaultHighWaterMark(false) - 16_384)

test('readers who take nothing cost some hundred kilobytes each', { timeout: 60_000 }, async () => {
  // What is loaded and compiled with the first of them stays.
  const { before, most, outcome } = await soak.stalledReaders(20)
  expect(outcome).toMatch(/^20 of 20 wait/)
  expect(most - before).toBeLessThan(warmth + 20 * 400_000)
  // 200 kB for the reader's connection and as much for the service's; half of them have a compressor of 115 kB besides.
  const held = [await soak.stalledReaders(20), await soak.stalledReaders(20)]
  // Garbage that has not been collected yet only adds.
  expect(Math.min(...held.map(({ heldOfEach }) => heldOfEach))).toBeLessThan(400_000 - 115_000 / 2 + wider)
})

test('of a request that is answered nothing is held', { timeout: 60_000 }, async () => {
  expect((await soak.answered(3000)).heldOfEach).toBeLessThan(1000)
})

test('exports and pictures come in their turn', { timeout: 60_000 }, async () => {
  expect((await soak.exports(20)).outcome).toBe('20 of 20 came whole')
  expect((await soak.hugePictures(8)).outcome).toBe('8 of 8 shown')
})

import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { streamOf } from '#service/streams.ts'
import { gzipped } from './compress.ts'

/** A body that goes on for ever, and how much of it was taken. */
function endless() {
  const state = { taken: 0, left: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.taken += 16_384
        controller.enqueue(randomBytes(16_384))
      },
      cancel: () => void (state.left = true),
    },
    { highWaterMark: 0 },
  )
  return { state, body }
}

/** Until what can go on by itself has gone on. */
const settle = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('of a body that nobody reads on, some pieces are taken and no more', async () => {
  const { state, body } = endless()
  const reader = streamOf(gzipped(body)).getReader()
  await reader.read()
  await settle()
  expect(state.taken).toBeLessThanOrEqual(200_000)
  const before = state.taken
  await settle()
  expect(state.taken).toBe(before)
  await reader.cancel()
  await settle()
  expect(state.left).toBe(true)
})

test('what comes out is what went in', async () => {
  const bytes = randomBytes(300_000)
  const pieces = streamOf(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 7777) yield bytes.subarray(at, at + 7777)
    })(),
  )
  const out = await new Response(streamOf(gzipped(pieces))).arrayBuffer()
  expect(gunzipSync(Buffer.from(out)).equals(bytes)).toBe(true)
})

test('a body that fails fails here too', async () => {
  const pieces = streamOf(
    (async function* () {
      yield randomBytes(1000)
      throw new Error('gone')
    })(),
  )
  await expect(new Response(streamOf(gzipped(pieces))).arrayBuffer()).rejects.toThrow('gone')
})

import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { streamOf } from '#service/streams.ts'
import { gzipped } from './compress.ts'

/** An endless body that counts the bytes read from it. */
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

/** Waits until reading has stopped for a while: compression runs on other threads, which may be busy. */
async function settle(state: { readonly taken: number }): Promise<void> {
  for (let before = -1; before !== state.taken;) {
    before = state.taken
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('a body whose client stalls is read for some chunks and no further', async () => {
  const { state, body } = endless()
  const reader = streamOf(gzipped(body)).getReader()
  await reader.read()
  await settle(state)
  expect(state.taken).toBeLessThanOrEqual(200_000)
  await reader.cancel()
  await vi.waitFor(() => expect(state.left).toBe(true))
})

test('a client that disconnects before the first chunk cancels the body', async () => {
  const { state, body } = endless()
  await streamOf(gzipped(body), { source: body }).cancel()
  expect(state).toEqual({ taken: 0, left: true })
})

test('the decompressed output equals the input', async () => {
  const bytes = randomBytes(300_000)
  const pieces = streamOf(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 7777) yield bytes.subarray(at, at + 7777)
    })(),
  )
  const out = await new Response(streamOf(gzipped(pieces))).arrayBuffer()
  expect(gunzipSync(Buffer.from(out)).equals(bytes)).toBe(true)
})

test('a body that fails makes the output fail', async () => {
  const pieces = streamOf(
    (async function* () {
      yield randomBytes(1000)
      throw new Error('gone')
    })(),
  )
  await expect(new Response(streamOf(gzipped(pieces))).arrayBuffer()).rejects.toThrow('gone')
})

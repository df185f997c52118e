import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamOf } from '#service/streams.ts'
import { BodyRefused, onlyUtf8, piecesOf, wholeOf } from './body.ts'
import { TimeoutPassed } from '../shared/timeouts.ts'

const limits = { chunkMs: 1000, waitMs: 1000, maxBytes: 1_000_000 }

async function* each(pieces: readonly Uint8Array[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

const bodyOf = (pieces: readonly Uint8Array[]) => streamOf(each(pieces))

/** A body that stalls; `left` becomes true when it is cancelled. */
function silent(first?: Uint8Array) {
  const state = { left: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => first && controller.enqueue(first),
    cancel: () => void (state.left = true),
  })
  return { state, body }
}

describe('pieces of a body', () => {
  test('are all of it, none of them large', async () => {
    const bytes = Buffer.alloc(200_000, 'abc')
    const pieces: Buffer[] = []
    for await (const piece of piecesOf(bodyOf([bytes]), limits)) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(40_000)
  })

  test('end with an error when the body is too long', async () => {
    const { body, state } = silent(Buffer.alloc(1001))
    await expect(wholeOf(piecesOf(body, { ...limits, maxBytes: 1000 }), 10_000)).rejects.toThrow(BodyRefused)
    expect(state.left).toBe(true)
  })

  test('end with an error when the next one does not arrive', async () => {
    const { body, state } = silent(Buffer.alloc(10))
    await expect(wholeOf(piecesOf(body, { ...limits, chunkMs: 5 }), 10_000)).rejects.toThrow(TimeoutPassed)
    expect(state.left).toBe(true)
  })

  test('end with an error when a slow body exceeds the total time', async () => {
    const drip = streamOf(
      (async function* () {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 2))
          yield Buffer.alloc(1)
        }
      })(),
    )
    await expect(wholeOf(piecesOf(drip, { ...limits, waitMs: 30 }), 10_000)).rejects.toThrow(TimeoutPassed)
  })

  test('wait for a slow client without a limit', async () => {
    const pieces = piecesOf(bodyOf([Buffer.from('a'), Buffer.from('b')]), {
      ...limits,
      chunkMs: 5,
      waitMs: 5,
    })
    expect(String((await pieces.next()).value)).toBe('a')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(String((await pieces.next()).value)).toBe('b')
  })

  test('are released when the client disconnects', async () => {
    const { body, state } = silent(Buffer.alloc(10))
    const pieces = piecesOf(body, limits)
    await pieces.next()
    await pieces.return(undefined)
    expect(state.left).toBe(true)
  })
})

describe('UTF-8 alone', () => {
  const read = async (pieces: readonly Uint8Array[]) =>
    String(await wholeOf(onlyUtf8(each(pieces)), 10_000_000))

  test('however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 6 }),
        async (text, cuts) => {
          const plain = text.replaceAll('\0', '')
          const bytes = Buffer.from(plain)
          const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
          const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
          return (await read(pieces)) === plain
        },
      ),
      { numRuns: 50 },
    )
  })

  const key = '{"key":"abcDEF123456ghi"}'
  test.each([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${key}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(key, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(key, 'utf16le').swap16()],
    ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0])],
    ['latin1', Buffer.from('{"name":"Škoda é"}', 'latin1')],
    ['a character cut short', Buffer.from('é').subarray(0, 1)],
    ['a longer spelling than need be', Buffer.from([0xc1, 0xa1])],
    ['half of a pair', Buffer.from([0xed, 0xa0, 0x80])],
  ])('%s is refused', async (_, bytes) => {
    await expect(read([bytes])).rejects.toThrow(BodyRefused)
    await expect(read([...bytes].map((byte) => Uint8Array.of(byte)))).rejects.toThrow(BodyRefused)
  })
})

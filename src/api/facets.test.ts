import { afterEach, expect, test, vi } from 'vitest'
import { mostAsked } from '#contract/facets/question.ts'
import { answersAtOnce, askFacets, problemOfLine } from './facets.ts'

const encoder = new TextEncoder()
const never = new AbortController().signal
const questions: { asked: unknown[] }[] = []

/** An answer that comes in these pieces. */
function answerIn(...pieces: readonly string[]): void {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    questions.push(JSON.parse(body) as { asked: unknown[] })
    const stream = new ReadableStream({
      pull: (controller) => {
        const piece = pieces[sent++]
        if (piece === undefined) controller.close()
        else controller.enqueue(encoder.encode(piece))
      },
    })
    let sent = 0
    return Promise.resolve(new Response(stream))
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  questions.length = 0
})

async function all(asked: readonly string[]) {
  const pieces: unknown[] = []
  for await (const lines of askFacets({ search: '', asked }, never)) pieces.push(lines)
  return pieces
}

test('lines come as they are sent, however the answer is cut', async () => {
  answerIn('1\n2', '0\n{"count":3,"at', '":5}\n')
  expect(await all(['a', 'b', 'c'])).toEqual([[1], [20], [{ count: 3, at: 5 }]])
})

test('an answer that ends before its lines do is a line that broke', async () => {
  answerIn('1\n')
  await expect(all(['a', 'b'])).rejects.toMatchObject({ problem: { kind: 'offline' } })
})

test('a line that is none is named', async () => {
  answerIn('1\n{"count":"many"}\n')
  await expect(all(['a', 'b'])).rejects.toMatchObject({ problem: { kind: 'shape' } })
})

test('an item that failed says what the service said, and leaves the others be', async () => {
  answerIn('1\n{"failed":{"status":429,"retryAfter":7}}\n{"uncounted":"many"}\n')
  expect((await all(['a', 'b', 'c'])).flat()).toHaveLength(3)
  expect(problemOfLine({ failed: { status: 429, retryAfter: 7 } })).toEqual({ kind: 'busy', retryAfter: 7 })
  expect(problemOfLine({ uncounted: 'many' })).toEqual({ kind: 'uncounted', why: 'many' })
  expect(problemOfLine({ postponed: true })).toBeUndefined()
})

test('more than one question takes are several', async () => {
  answerIn('7\n'.repeat(mostAsked))
  const asked = Array.from({ length: mostAsked + 1 }, (_, index) => String(index))
  expect((await all(asked)).flat()).toHaveLength(mostAsked + 1)
  expect(questions.map((question) => question.asked.length)).toEqual([mostAsked, 1])
})

test('a service that puts something off does not answer at once', async () => {
  answerIn('1\n')
  await all(['a'])
  expect(answersAtOnce()).toBe(true)
  answerIn('{"postponed":true}\n')
  await all(['a'])
  expect(answersAtOnce()).toBe(false)
})

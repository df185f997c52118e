import type { ServerResponse } from 'node:http'

/**
 * A stream that holds nothing ahead of its reader: many answers at once would each keep megabytes ahead of their readers.
 * @param first pieces that come before, already here
 * @param source what the pieces are made of, and ends with the stream: a generator that was never asked for anything would leave it open
 */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array>,
  {
    first = [],
    source,
  }: { readonly first?: Uint8Array[]; readonly source?: ReadableStream<Uint8Array> | undefined } = {},
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const here = first.shift()
        if (here) return controller.enqueue(here)
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await pieces.return(undefined)
        if (source?.locked === false) await source.cancel()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* orElse(body: ReadableStream<Uint8Array>, fail: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    fail()
  }
}

/**
 * A streamed answer that, where it fails on the way, ends with its connection. The server would write the error's own
 * words behind what was sent, and the end of the answer behind those: nothing would tell the reader that a part is missing.
 * In process there is no connection, and the reader gets the error itself.
 */
export function cutOff(response: Response, outgoing: ServerResponse | undefined): Response {
  if (outgoing === undefined || response.body === null || response.headers.has('content-length'))
    return response
  const { body } = response
  const pieces = orElse(body, () => void outgoing.destroy())
  return new Response(streamOf(pieces, { source: body }), response)
}

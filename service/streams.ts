import type { ServerResponse } from 'node:http'

/**
 * A stream that buffers nothing: with many responses at once, each would hold megabytes ahead of its client.
 * @param first pieces already read, sent before the others
 * @param source the stream behind `pieces`; cancelled with this one: a generator that never ran would not
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
 * Closes the connection when a streamed response fails midway. The server would otherwise write the error's
 * text and a regular end of the body, and the client could not tell that a part is missing. In process there
 * is no connection, and the caller gets the error itself.
 */
export function cutOff(response: Response, outgoing: ServerResponse | undefined): Response {
  if (outgoing === undefined || response.body === null || response.headers.has('content-length'))
    return response
  const { body } = response
  const pieces = orElse(body, () => void outgoing.destroy())
  return new Response(streamOf(pieces, { source: body }), response)
}

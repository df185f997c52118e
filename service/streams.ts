import type { ServerResponse } from 'node:http'

/** A stream that holds nothing ahead of its reader: many answers at once would each keep megabytes that nobody asked for yet. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return(undefined)),
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
  return new Response(streamOf(orElse(response.body, () => void outgoing.destroy())), response)
}

/** A body that ended within `maxBytes`, or one that is longer and still streams. */
export type Beginning = { readonly whole: Uint8Array } | { readonly stream: ReadableStream<Uint8Array> }

/**
 * Reads on until it is known whether a body is small, so that small ones are sent plain, with their
 * length. Rejects when the body fails before.
 */
export async function readBeginning(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Beginning> {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  while (length <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return { whole: Buffer.concat(pieces) }
    pieces.push(value)
    length += value.length
  }
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = pieces.shift()
      if (next) return controller.enqueue(next)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { stream }
}

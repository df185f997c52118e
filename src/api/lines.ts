export async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<string[]> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
    if (rest !== '') yield [rest]
  } finally {
    // Leaving the loop early cancels the response.
    await reader.cancel().catch(() => {})
  }
}

/**
 * The results as JSON lines in the order asked. Lines that are ready together form one chunk. A pending line blocks
 * those behind it.
 */
export async function* jsonLines(results: readonly Promise<unknown>[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const known = new Map<number, unknown>()
  // A rejected result throws at its line.
  for (const [index, result] of results.entries())
    result.then(
      (line) => void known.set(index, line),
      () => {},
    )
  for (let at = 0; at < results.length;) {
    // Results of one batch settle within several microtasks; by now all of them have.
    known.set(at, await results[at])
    await new Promise((resolve) => setImmediate(resolve))
    let text = ''
    for (; known.has(at); at += 1) text += `${JSON.stringify(known.get(at))}\n`
    yield encoder.encode(text)
  }
}

/**
 * The results as JSON lines in the order asked. Lines that are known together are one piece; a line that is not known
 * holds back those behind it.
 */
export async function* jsonLines(results: readonly Promise<unknown>[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const known = new Map<number, unknown>()
  // One that fails is thrown where its line would stand.
  for (const [index, result] of results.entries())
    result.then(
      (line) => void known.set(index, line),
      () => {},
    )
  for (let at = 0; at < results.length;) {
    // Answers of one batch settle in as many microtasks as there are: after this all of them have.
    known.set(at, await results[at])
    await new Promise((resolve) => setImmediate(resolve))
    let text = ''
    for (; known.has(at); at += 1) text += `${JSON.stringify(known.get(at))}\n`
    yield encoder.encode(text)
  }
}

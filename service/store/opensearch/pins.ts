import * as v from 'valibot'
import type { SharedDocuments } from './shared.ts'

// A running export keeps its generation: a shared document per generation has the expiry.

const Pin = v.object({ generation: v.number(), until: v.number() })

const idOf = (generation: number) => `pin-${generation}`

/** Added to each pin: exports extend pins by a little at each request, so this saves most of the writes. */
const slackMs = 60_000

/** Expiry of a generation's pin (ms since 1970), 0 where it has none. */
export async function pinnedUntil(shared: SharedDocuments, generation: number): Promise<number> {
  const found = await shared.read(idOf(generation))
  return found === undefined ? 0 : v.parse(Pin, found.source).until
}

/** Pins a generation. When two processes pin it at once, the later time stays. */
export async function writePin(shared: SharedDocuments, generation: number, until: number): Promise<void> {
  const id = idOf(generation)
  for (;;) {
    const found = await shared.read(id)
    if (found !== undefined && v.parse(Pin, found.source).until >= until) return
    if (await shared.replace(id, { generation, until: until + slackMs }, found)) return
  }
}

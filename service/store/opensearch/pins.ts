import * as v from 'valibot'
import type { SharedDocuments } from './shared.ts'

// An export that goes on keeps its generation: a shared document says until when.

const Pin = v.object({ generation: v.number(), until: v.number() })

const idOf = (generation: number) => `pin-${generation}`

/** Exports ask for a little more each time; so much at once spares most of the writing. */
const slackMs = 60_000

/** Until when a generation is pinned (ms since 1970), 0 where it is not. */
export async function pinnedUntil(shared: SharedDocuments, generation: number): Promise<number> {
  const found = await shared.read(idOf(generation))
  return found === undefined ? 0 : v.parse(Pin, found.source).until
}

/** Two processes may pin at once: the later time stays. */
export async function writePin(shared: SharedDocuments, generation: number, until: number): Promise<void> {
  const id = idOf(generation)
  for (;;) {
    const found = await shared.read(id)
    if (found !== undefined && v.parse(Pin, found.source).until >= until) return
    if (await shared.replace(id, { generation, until: until + slackMs }, found)) return
  }
}

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { EndedSessions } from './ended-sessions.ts'
import type { Seal } from './seal.ts'

// Feed readers and calendars cannot sign in: what lets them in is a token in the address of one feed. It is sealed, so
// nothing is kept of it here but, once it is revoked, its id.

const purpose = 'forecourt-feed'

const Token = v.object({
  id: v.string(),
  /** Name of the one search that it opens. */
  search: v.string(),
  /** Name of the password that it was made behind: with another one, every token is over. */
  by: v.string(),
  /** The reader's access key, where readers bring theirs. */
  key: v.optional(v.string()),
})

export interface FeedTokens {
  /** @param query the search, as its feeds are called */
  make(query: string, key: string | undefined): Promise<string>
  /** What a token opens for this search; undefined where it opens nothing, or no more. */
  open(token: string, query: string): Promise<{ readonly key: string | undefined } | undefined>
  revoke(token: string): Promise<void>
}

interface FeedTokenOptions {
  readonly seal: Seal
  /** Text that changes with the password; empty where there is none. */
  readonly password: string
  readonly ended: EndedSessions
}

export function createFeedTokens({ seal, password, ended }: FeedTokenOptions): FeedTokens {
  const by = seal.nameOf(`feeds ${password}`)
  const nameOf = (query: string) => seal.nameOf(`feed ${query}`)
  const read = async (text: string) => {
    const token = v.safeParse(Token, await seal.open(purpose, text))
    return token.success && token.output.by === by && !(await ended.has(token.output.id))
      ? token.output
      : undefined
  }
  return {
    make: (query, key) => seal.seal(purpose, { id: randomUUID(), search: nameOf(query), by, key }),
    async open(text, query) {
      const token = await read(text)
      return token === undefined || token.search !== nameOf(query) ? undefined : { key: token.key }
    },
    async revoke(text) {
      const token = await read(text)
      if (token !== undefined) await ended.add(token.id, Number.POSITIVE_INFINITY)
    },
  }
}

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { EndedSessions } from './ended-sessions.ts'
import type { Seal } from './seal.ts'

// Feed readers and calendars cannot sign in, so the address of a feed contains a token. The token is encrypted and
// stateless; only the ids of revoked tokens are stored.

const purpose = 'forecourt-feed'

const Token = v.object({
  id: v.string(),
  /** Canonical name of the search that the token opens. */
  search: v.string(),
  /** Fingerprint of the password. A new password invalidates every token. */
  by: v.string(),
  /** The user's access key, if users enter their own. */
  key: v.optional(v.string()),
})

export interface FeedTokens {
  /** @param query canonical query of the search */
  make(query: string, key: string | undefined): Promise<string>
  /** The content of a valid token for this search. Undefined for an invalid, expired or revoked token. */
  open(token: string, query: string): Promise<{ readonly key: string | undefined } | undefined>
  revoke(token: string): Promise<void>
}

interface FeedTokenOptions {
  readonly seal: Seal
  /** Text that changes with the password. Empty when no password is set. */
  readonly password: string
  readonly ended: EndedSessions
}

export function createFeedTokens({ seal, password, ended }: FeedTokenOptions): FeedTokens {
  const maker = `feeds ${password}`
  const opened = (query: string) => `feed ${query}`
  const read = async (text: string) => {
    const token = v.safeParse(Token, await seal.open(purpose, text))
    return token.success && seal.isNameOf(token.output.by, maker) && !(await ended.has(token.output.id))
      ? token.output
      : undefined
  }
  return {
    make: (query, key) =>
      seal.seal(purpose, {
        id: randomUUID(),
        search: seal.nameOf(opened(query)),
        by: seal.nameOf(maker),
        key,
      }),
    async open(text, query) {
      const token = await read(text)
      return token && seal.isNameOf(token.search, opened(query)) ? { key: token.key } : undefined
    },
    async revoke(text) {
      const token = await read(text)
      if (token !== undefined) await ended.add(token.id, Number.POSITIVE_INFINITY)
    },
  }
}

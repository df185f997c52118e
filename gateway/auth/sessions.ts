import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { GatewayContext } from '../shared/environment.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { sealedCookie } from './sealed-cookie.ts'

/** A session that is not used for so long is over. */
const idleMs = 12 * 60 * 60_000
/** No session lasts longer, however much it is used. */
const longestMs = 7 * 24 * 60 * 60_000
/** A cookie in use is written anew this often, so that one copied off a disk is soon an old one. */
const rotateAfterMs = 10 * 60_000
/** For so long a browser that was signed in once is known as one, when passwords are being guessed. */
const knownMs = 30 * 24 * 60 * 60_000

const Session = v.object({
  id: v.string(),
  /** ms since 1970. */
  began: v.number(),
  seen: v.number(),
  /** Name of the password that it was begun with: with another one, every session is over. */
  by: v.string(),
  /** Whether the reader has signed out: then it only says that this browser is known. */
  over: v.optional(v.boolean()),
})
type Session = v.InferOutput<typeof Session>

export interface Sessions {
  begin(c: GatewayContext): Promise<void>
  /** Whether the request belongs to a session that goes on. */
  isOn(c: GatewayContext): Promise<boolean>
  /** Writes the cookie of one that does anew where that is due. */
  renew(c: GatewayContext): Promise<void>
  end(c: GatewayContext): Promise<void>
  /** Name of a browser that was signed in here with this password within 30 days; undefined for any other. */
  knownBrowser(c: GatewayContext): Promise<string | undefined>
}

type SessionOptions = Parameters<typeof sealedCookie>[2] & {
  readonly password: string
  readonly ended: EndedSessions
  readonly now: () => number
}

export function createSessions({ password, ended, now, ...sealing }: SessionOptions): Sessions {
  const cookie = sealedCookie('forecourt-session', Session, sealing)
  const by = sealing.seal.nameOf(password)
  const write = (c: GatewayContext, session: Session) => cookie.write(c, session, knownMs)

  const current = async (c: GatewayContext): Promise<Session | undefined> => {
    const session = await cookie.read(c)
    if (session === undefined || session.over === true || session.by !== by) return undefined
    return now() - session.seen < idleMs && now() - session.began < longestMs ? session : undefined
  }

  return {
    begin: (c) => write(c, { id: randomUUID(), began: now(), seen: now(), by }),
    async isOn(c) {
      const session = await current(c)
      return session !== undefined && !(await ended.has(session.id))
    },
    async renew(c) {
      const session = await current(c)
      if (session !== undefined && now() - session.seen >= rotateAfterMs)
        await write(c, { ...session, seen: now() })
    },
    async end(c) {
      const session = await current(c)
      if (session === undefined) return
      await write(c, { ...session, over: true })
      await ended.add(session.id, session.began + longestMs)
    },
    async knownBrowser(c) {
      const session = await cookie.read(c)
      const isKnown = session?.by === by && now() - session.seen < knownMs
      return isKnown ? session.id : undefined
    },
  }
}

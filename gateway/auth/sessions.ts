import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { GatewayContext } from '../shared/environment.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { sealedCookie } from './sealed-cookie.ts'

/** A session ends after this time without use. */
const idleMs = 12 * 60 * 60_000
/** Maximum age of a session, however much it is used. */
const longestMs = 7 * 24 * 60 * 60_000
/** A cookie in use is replaced this often, so that a stolen copy soon expires. */
const rotateAfterMs = 10 * 60_000
/** A browser counts as known for this long after its last sign-in. */
const knownMs = 30 * 24 * 60 * 60_000

const Session = v.object({
  id: v.string(),
  began: v.number(),
  seen: v.number(),
  /** Fingerprint of the password. A new password ends every session. */
  by: v.string(),
  /** Whether the user has signed out. The cookie then only marks a known browser. */
  over: v.optional(v.boolean()),
})
type Session = v.InferOutput<typeof Session>

export interface Sessions {
  begin(c: GatewayContext): Promise<void>
  /** Whether the request belongs to a valid session. */
  isOn(c: GatewayContext): Promise<boolean>
  /** Replaces the cookie of a valid session when it is due. */
  renew(c: GatewayContext): Promise<void>
  end(c: GatewayContext): Promise<void>
  /** Id of a browser that signed in with the current password within 30 days. Undefined for any other browser. */
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
  const isOurs = (session: Session) => sealing.seal.isNameOf(session.by, password)
  const write = (c: GatewayContext, session: Session) => cookie.write(c, session, knownMs)

  const current = async (c: GatewayContext): Promise<Session | undefined> => {
    const session = await cookie.read(c)
    if (session === undefined || session.over === true || !isOurs(session)) return undefined
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
        await write(c, { ...session, seen: now(), by })
    },
    async end(c) {
      const session = await current(c)
      if (session === undefined) return
      await write(c, { ...session, over: true })
      await ended.add(session.id, session.began + longestMs)
    },
    async knownBrowser(c) {
      const session = await cookie.read(c)
      return session && isOurs(session) && now() - session.seen < knownMs ? session.id : undefined
    },
  }
}

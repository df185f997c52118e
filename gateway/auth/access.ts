import { join } from 'node:path'
import type { Networks } from '#service/addresses.ts'
import { createAttempts } from './attempts.ts'
import { createAuth, type Auth } from './auth.ts'
import { type EndedSessions, openEndedSessions } from './ended-sessions.ts'
import { createFeedTokens } from './feed-tokens.ts'
import { createOwnKey, type OwnKeyOptions } from './own-key.ts'
import type { PasswordHash } from './password.ts'
import { createSeal, type Seal } from './seal.ts'
import { readSecrets } from './secret.ts'
import { createSessions } from './sessions.ts'
import { createSignIn, type SignIn, type SignInOptions } from './sign-in.ts'

export interface Access {
  readonly seal: Seal
  readonly password?: { readonly hash: PasswordHash; readonly ended: EndedSessions } | undefined
  readonly identityHeader?: string | undefined
  /** Feed tokens that users have revoked. */
  readonly revoked: EndedSessions
  /** Whether each user enters an access key of their own. */
  readonly ownKey: boolean
  /** Number of gateway processes behind one address. Defaults to 1. */
  readonly processes?: number
  /** Current time, ms since 1970. Defaults to `Date.now`. */
  readonly now?: () => number
}

interface AccessSettings {
  readonly password: PasswordHash | undefined
  readonly identityHeader: string | undefined
  readonly ownKey: boolean
  readonly secretFile: string | undefined
  readonly dataDir: string
  readonly processes: number
}

/** Undefined when access is open and the gateway has its own key. Rejects with a SettingError. */
export async function openAccess(settings: AccessSettings): Promise<Access | undefined> {
  const { password, identityHeader, ownKey, secretFile, dataDir, processes } = settings
  if (password === undefined && identityHeader === undefined && !ownKey) return undefined
  return {
    seal: createSeal(await readSecrets(secretFile, dataDir)),
    identityHeader,
    ownKey,
    processes,
    revoked: await openEndedSessions(join(dataDir, 'revoked-feeds')),
    password: password && {
      hash: password,
      ended: await openEndedSessions(join(dataDir, 'ended-sessions')),
    },
  }
}

interface AuthParts extends Pick<SignInOptions, 'look' | 'note'>, Pick<OwnKeyOptions, 'ask'> {
  readonly trusted: Networks
}

function signInOf(
  { seal, password, identityHeader, processes, now: clock, now = Date.now }: Access,
  { trusted, look, note }: AuthParts,
): SignIn | undefined {
  if (password === undefined)
    return identityHeader === undefined ? undefined : createSignIn({ identityHeader, trusted, look, note })
  const { hash, ended } = password
  const sessions = createSessions({ seal, trusted, now, ended, password: hash.hash.toString('base64') })
  const asked = { hash, sessions, attempts: createAttempts(clock, processes) }
  return createSignIn({ password: asked, identityHeader, trusted, look, note })
}

export function authOf(access: Access, around: AuthParts): Auth {
  const { seal, password, revoked, ownKey, processes, now } = access
  const { trusted, look, ask } = around
  return createAuth({
    signIn: signInOf(access, around),
    tokens: createFeedTokens({
      seal,
      ended: revoked,
      password: password === undefined ? '' : password.hash.hash.toString('base64'),
    }),
    ownKey: ownKey
      ? createOwnKey({ seal, trusted, look, ask, attempts: createAttempts(now, processes) })
      : undefined,
  })
}

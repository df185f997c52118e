import pLimit from 'p-limit'
import { includes, type Networks } from '#service/addresses.ts'
import { clientAddress, socketAddress } from '../shared/client-address.ts'
import type { Gateway, GatewayContext } from '../shared/environment.ts'
import { clientOf } from '../shared/client.ts'
import type { Attempts } from './attempts.ts'
import { formPage } from '../shared/form-page.ts'
import { nextAddress } from './next-address.ts'
import { fieldPage, type FormFault, formText, ownForms, waitFault } from './own-form.ts'
import { isPassword, mostPasswordLength, type PasswordHash } from './password.ts'
import type { Sessions } from './sessions.ts'

/** Outcome of a sign-in attempt, for log and metrics. */
export const signInOutcomes = ['in', 'wrong', 'held', 'out', 'unwritten'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

export interface SignInOptions {
  /** The password and its sessions. Absent when only a proxy authenticates users. */
  readonly password?: {
    readonly hash: PasswordHash
    readonly sessions: Sessions
    readonly attempts: Attempts
  }
  /** Header in which a trusted proxy names the user. */
  readonly identityHeader?: string | undefined
  readonly trusted: Networks
  /** Styles of the built app. */
  readonly look: string
  readonly note: (c: GatewayContext, outcome: SignInOutcome) => void
}

/** Upper bound of queued password checks. Each takes 32 MB, so they run one at a time. */
const mostWaiting = 16

export interface SignIn {
  /** Whether the request is authenticated. */
  mayEnter(c: GatewayContext): Promise<boolean>
  /** Called after the answer to an authenticated request. */
  renew(c: GatewayContext): Promise<void>
  /** Whether the request has a session that a sign-out can end. */
  readonly canSignOut: (c: GatewayContext) => boolean
  /** Adds the routes `/sign-in` and `/sign-out`. */
  attach(gateway: Gateway): void
}

export function createSignIn({ password, identityHeader, trusted, look, note }: SignInOptions): SignIn {
  const isOwn = ownForms(trusted)
  const oneByOne = pLimit(1)

  const identityOf = (c: GatewayContext): string | undefined => {
    if (identityHeader === undefined || !includes(trusted, socketAddress(c))) return undefined
    const identity = c.req.header(identityHeader)?.trim()
    return identity === '' ? undefined : identity?.slice(0, 200)
  }

  const page = (c: GatewayContext, fault?: FormFault) =>
    password === undefined
      ? formPage(c, look, (words) => ({
          title: words('access.proxy'),
          lead: [words('access.proxy.lead')],
          status: 403,
        }))
      : fieldPage(
          c,
          look,
          fault,
          {
            label: 'access.password',
            button: 'access.signIn',
            name: 'password',
            autocomplete: 'current-password',
            lead: ['access.signIn.lead'],
          },
          'access.signIn',
        )

  const held = (c: GatewayContext, waitMs: number) => {
    note(c, 'held')
    return page(c, waitFault(waitMs))
  }

  const enter = async (c: GatewayContext, { hash, sessions, attempts }: NonNullable<typeof password>) => {
    if (!isOwn(c)) return page(c, { id: 'access.foreign', status: 403 })
    const given = await formText(c, 'password')
    if (given instanceof Response) return given
    if (given === '') return page(c, { id: 'access.password.empty', status: 400 })
    const known = await sessions.knownBrowser(c)
    const client = known ?? clientOf(clientAddress(c, trusted))
    // Before the count: a password that is not checked is no guess.
    if (oneByOne.pendingCount >= mostWaiting) return held(c, 1000)
    const waitMs = attempts.begin(client, known !== undefined)
    if (waitMs > 0) return held(c, waitMs)
    if (given.length > mostPasswordLength || !(await oneByOne(() => isPassword(given, hash)))) {
      note(c, 'wrong')
      return page(c, { id: 'access.password.wrong', status: 401 })
    }
    attempts.passed(client, known !== undefined)
    await sessions.begin(c)
    note(c, 'in')
    return c.redirect(nextAddress(c.req.query('next')), 303)
  }

  return {
    async mayEnter(c) {
      const identity = identityOf(c)
      if (identity !== undefined) c.set('identity', identity)
      return identity !== undefined || ((await password?.sessions.isOn(c)) ?? false)
    },
    renew: async (c) => {
      if (c.get('identity') === undefined) await password?.sessions.renew(c)
    },
    canSignOut: (c) => password !== undefined && c.get('identity') === undefined,
    attach(gateway) {
      gateway.get('/sign-in', async (c) =>
        (await this.mayEnter(c)) ? c.redirect(nextAddress(c.req.query('next')), 303) : page(c),
      )
      if (password === undefined) return
      gateway.post('/sign-in', (c) => enter(c, password))
      gateway.post('/sign-out', async (c) => {
        if (isOwn(c)) {
          await password.sessions.end(c).then(
            () => note(c, 'out'),
            () => note(c, 'unwritten'),
          )
          // Also clears the answers in the browser's cache.
          c.header('clear-site-data', '"cache"')
        }
        return c.redirect('/sign-in', 303)
      })
    },
  }
}

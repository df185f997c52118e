import { accountHeader } from '#contract/offline.ts'
import { accessTexts, signedOutText } from '#contract/problems.ts'
import { problem } from '../shared/problem.ts'
import { isPagePath } from '#contract/page-paths.ts'
import type { Gateway, GatewayContext } from '../shared/environment.ts'
import { leadingTo } from './next-address.ts'
import { feedQuery, feedSearch } from '../shared/feed-query.ts'
import type { FeedTokens } from './feed-tokens.ts'
import type { OwnKey } from './own-key.ts'
import type { SignIn } from './sign-in.ts'

// Access control and the choice of the access key. Its middleware runs before all routes that return account data.

/** Files of the build, the same for every account: those in /assets and /map, and those in the root. */
const openFile = /^\/(?:(?:assets|map)\/[\w.-]+|[\w-][\w.-]*\.[a-z\d]+)$/i

export interface Auth {
  /** Must be called before the guarded routes are attached. */
  attach(gateway: Gateway): void
  /** The user's own access key. Undefined when the gateway has its own key or the user has entered none. */
  keyOf(c: GatewayContext): string | undefined
  /** Data attributes for the page's root element. */
  about(c: GatewayContext): Readonly<Record<string, string>>
  readonly tokens: FeedTokens
}

interface AuthOptions {
  readonly signIn?: SignIn | undefined
  readonly ownKey?: OwnKey | undefined
  readonly tokens: FeedTokens
}

const isPage = (c: GatewayContext) => isPagePath(c.req.path, c.req.header('accept'))
const isForPeople = (c: GatewayContext) => isPage(c) || c.req.path === '/key'

const here = (c: GatewayContext) => {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

/** Prevents caches from serving one user's answer to another. */
function keepToReader(c: GatewayContext): void {
  const given = c.res.headers.get('cache-control') ?? ''
  const vary = c.res.headers.get('vary') ?? ''
  if (!/\bcookie\b/i.test(vary)) c.header('vary', vary === '' ? 'Cookie' : `${vary}, Cookie`)
  if (given.includes('no-store')) return
  if (isPage(c)) c.header('cache-control', 'no-store')
  else if (c.req.path.startsWith('/api/')) c.header('cache-control', 'private, no-cache')
  else c.header('cache-control', given === '' ? 'private' : given.replace('public', 'private'))
}

const isOfAccount = (c: GatewayContext) => /^\/(?:api|feeds)(?:\/|$)/.test(c.req.path)

export function createAuth({ signIn, ownKey, tokens }: AuthOptions): Auth {
  /** The feed that the token in the address opens. The token opens nothing else. */
  const openedBy = async (c: GatewayContext) => {
    const token =
      c.req.path.startsWith('/feeds/') && c.req.method !== 'POST' ? c.req.query('token') : undefined
    const { searchParams } = new URL(c.req.url)
    return token === undefined ? undefined : tokens.open(token, feedQuery(feedSearch(searchParams)))
  }
  return {
    tokens,
    keyOf: (c) => c.get('ownKey'),
    about(c) {
      const acts = [signIn?.canSignOut(c) === true ? 'sign-out' : '', ownKey === undefined ? '' : 'key']
      const key = c.get('ownKey')
      const access = acts.filter((act) => act !== '').join(' ')
      return {
        ...(access === '' ? {} : { access }),
        ...(ownKey === undefined || key === undefined ? {} : { account: ownKey.accountOf(key) }),
      }
    },
    attach(gateway) {
      signIn?.attach(gateway)
      gateway.use(async (c, next) => {
        if (openFile.test(c.req.path) && !isPage(c)) return next()
        const opened = await openedBy(c)
        if (opened !== undefined) {
          if (opened.key !== undefined) c.set('ownKey', opened.key)
          return next()
        }
        if (signIn !== undefined && !(await signIn.mayEnter(c))) {
          return isForPeople(c) ? c.redirect(leadingTo('/sign-in', here(c))) : problem(401, signedOutText)
        }
        await next()
        await signIn?.renew(c)
        keepToReader(c)
      })
      if (ownKey === undefined) return
      ownKey.attach(gateway)
      gateway.use(async (c, next) => {
        const key = c.get('ownKey') ?? (await ownKey.keyOf(c))
        if (key !== undefined) c.set('ownKey', key)
        if (key === undefined && isPage(c)) return c.redirect(leadingTo('/key', here(c)))
        if (!isOfAccount(c)) return next()
        if (key === undefined) return problem(403, accessTexts.missing)
        await next()
        c.header(accountHeader, ownKey.accountOf(key))
      })
    },
  }
}

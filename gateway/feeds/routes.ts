import { etag } from 'hono/etag'
import * as v from 'valibot'
import { apiRoot, leftOutOf } from '#contract/requests.ts'
import { isPlain } from '#contract/search.ts'
import type { Networks } from '#service/addresses.ts'
import { bodyText } from '#service/wire.ts'
import type { FeedTokens } from '../auth/feed-tokens.ts'
import type { Asker } from '../facets/get.ts'
import { compressed } from '../proxy/compress.ts'
import { publicRequest } from '../shared/client-address.ts'
import type { Gateway, GatewayContext } from '../shared/environment.ts'
import { problem } from '../shared/problem.ts'
import { feedAddress, feedFiles, feedKinds, type Feeds } from './feeds.ts'
import { feedQuery, feedSearch } from '../shared/feed-query.ts'

interface FeedParts {
  readonly feeds: Feeds
  /** Absent when access is open: addresses then need no token. */
  readonly tokens: FeedTokens | undefined
  readonly trusted: Networks
  readonly callOf: (c: GatewayContext) => Omit<Asker, 'signal'>
}

const Wanted = v.object({
  query: v.string(),
  name: v.string(),
  lang: v.string(),
  token: v.optional(v.string()),
})
const Revoked = v.object({ token: v.string() })

const longestBody = 16_384

async function bodyOf<const S extends v.GenericSchema>(c: GatewayContext, schema: S) {
  const text = await bodyText(c.req.raw, longestBody)
  if (typeof text !== 'string') return problem(text.status, text.text)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : problem(400)
}

/**
 * Feeds below `/feeds/`. A POST returns their addresses, because behind a sign-in each contains a token: signed-in
 * users create and revoke it.
 */
export function attachFeeds(gateway: Gateway, { feeds, tokens, trusted, callOf }: FeedParts): void {
  const urlOf = (c: GatewayContext) => new URL(publicRequest(c, trusted).url)
  for (const kind of feedKinds)
    gateway.get(`/feeds/${feedFiles[kind]}`, compressed, etag(), (c) =>
      feeds.answer(kind, urlOf(c), callOf(c)),
    )

  gateway.post(`${apiRoot}/feeds`, async (c) => {
    const wanted = await bodyOf(c, Wanted)
    if (wanted instanceof Response) return wanted
    const search = feedSearch(new URLSearchParams(wanted.query))
    const query = feedQuery(search)
    // No address is given out for a search that the service cannot answer by itself.
    if (!isPlain(search) || search.filters.area !== undefined) {
      const at = new URL(feedAddress('atom', urlOf(c), query, { lang: wanted.lang, name: null, token: null }))
      const tried = await feeds.answer('atom', at, callOf(c))
      if (leftOutOf(tried.headers) !== undefined) return tried
    }
    const { key } = callOf(c)
    // A valid token of the same account is reused.
    const known = wanted.token === undefined ? undefined : await tokens?.open(wanted.token, query)
    const isOwn = known !== undefined && known.key === key
    const token = isOwn ? wanted.token : await tokens?.make(query, key)
    const { lang, name } = wanted
    const addresses = feedKinds.map((kind) => [
      kind,
      feedAddress(kind, urlOf(c), query, { lang, name, token }),
    ])
    return c.json({ ...Object.fromEntries(addresses), ...(token && { token }) }, 200, {
      'cache-control': 'no-store',
    })
  })

  gateway.post(`${apiRoot}/feeds/revoke`, async (c) => {
    const revoked = await bodyOf(c, Revoked)
    if (revoked instanceof Response) return revoked
    try {
      await tokens?.revoke(revoked.token)
      return c.body(null, 204)
    } catch {
      // On a full disk the feed is revoked until the process ends.
      return problem(503, 'This could not be written: the disk is full or read-only.')
    }
  })
}

import { createHash } from 'node:crypto'
import { decoded } from '#contract/decoded.ts'

/** PHP reads `api.key`, `api key` and `api_key[0]` as one name; none of them pass, because the service may run on PHP. */
const isKeyName = (name: string) => /^\s*api[_. ]key\s*(\[|$)/i.test(name)

const textOf = (text: string) => decoded(text.replaceAll('+', ' ')) ?? text

/** The browser's query, as it was written, without any key of its own. */
const withoutKey = (query: string): string[] =>
  query.split('&').filter((pair) => pair !== '' && !isKeyName(textOf(pair.split('=', 1)[0] ?? '')))

/**
 * The upstream address of a request. The only place in the project where the account's key is put into
 * anything. `path` starts with a slash and is already normalised (no `..`).
 */
export function upstreamAddress(base: string, path: string, query: string, key: string | undefined): string {
  const pairs = withoutKey(query)
  if (key !== undefined) pairs.push(`api_key=${encodeURIComponent(key)}`)
  return `${base}${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
}

/**
 * One text for all spellings of a query, without any key: pairs in the order of their names, those of one name as they
 * came. Undefined where a pair cannot be decoded: what the service makes of that, it knows alone.
 */
export function canonicalQuery(query: string): string | undefined {
  const pairs = withoutKey(query)
  if (pairs.some((pair) => decoded(pair) === undefined)) return undefined
  const params = new URLSearchParams(pairs.join('&'))
  params.sort()
  return params.toString()
}

/** Names an account without revealing its key. */
export const accountOf = (key: string | undefined): string =>
  key === undefined ? '' : createHash('sha256').update(key).digest('hex').slice(0, 16)

/** The account that an upstream address asks for. */
export const accountIn = (address: string): string =>
  accountOf(new URL(address).searchParams.get('api_key') ?? undefined)

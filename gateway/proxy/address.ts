import { createHash } from 'node:crypto'
import { decoded } from '#contract/decoded.ts'

/** PHP reads `api.key`, `api key` and `api_key[0]` as one name. The service may run on PHP, so all are removed. */
const isKeyName = (name: string) => /^\s*api[_. ]key\s*(\[|$)/i.test(name)

const textOf = (text: string) => decoded(text.replaceAll('+', ' ')) ?? text

/** The browser's query without any key parameter, and otherwise unchanged. */
const withoutKey = (query: string): string[] =>
  query.split('&').filter((pair) => pair !== '' && !isKeyName(textOf(pair.split('=', 1)[0] ?? '')))

/**
 * The upstream address of a request. No other function adds the account's key to an address. `path` starts with a slash
 * and is normalised (no `..`).
 */
export function upstreamAddress(base: string, path: string, query: string, key: string | undefined): string {
  const pairs = withoutKey(query)
  if (key !== undefined) pairs.push(`api_key=${encodeURIComponent(key)}`)
  return `${base}${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
}

/**
 * The canonical form of a query without any key: pairs are sorted by name, and keep their order within a name.
 * Undefined when a pair cannot be decoded, since services may read it differently.
 */
export function canonicalQuery(query: string): string | undefined {
  const pairs = withoutKey(query)
  if (pairs.some((pair) => decoded(pair) === undefined)) return undefined
  const params = new URLSearchParams(pairs.join('&'))
  params.sort()
  return params.toString()
}

/** An opaque id of an account, derived from its key. */
export const accountOf = (key: string | undefined): string =>
  key === undefined ? '' : createHash('sha256').update(key).digest('hex').slice(0, 16)

/** The account of an upstream address. */
export const accountIn = (address: string): string =>
  accountOf(new URL(address).searchParams.get('api_key') ?? undefined)

import { decoded } from '#contract/decoded.ts'

export interface PastedListing {
  readonly host: string
  /** Candidates for the source's own id of the listing, the likeliest first. */
  readonly ids: readonly string[]
  readonly url: string
}

/** Most candidate ids that are requested. */
const tries = 4

/** An address with a scheme, with "www." or with a path behind its host, without the surrounding punctuation. */
const addresses =
  /(?:https?:\/\/|(?<![\p{L}\p{N}@/.-])(?:www\.|(?=(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s/])))[^\s"'<>()[\]{}|«»“”„]*[^\s"'<>()[\]{}|«»“”„.,;:!?*_]/giu

export const addressesIn = (text: string): string[] =>
  [...text.matchAll(addresses)].map(([address]) => address)

export const withoutAddresses = (text: string): string => text.replaceAll(addresses, ' ')

/** The first address in a text, with or without a prefix before its host. */
function addressIn(text: string): URL | undefined {
  const written = addressesIn(text).map((each) => (/^https?:\/\//i.test(each) ? each : `https://${each}`))
  const address = written.find((each) => URL.canParse(each))
  return address === undefined ? undefined : new URL(address)
}

/** The path of an address of this app. */
export function ownPath(text: string, origin = typeof location === 'undefined' ? '' : location.origin) {
  const address = addressIn(text)
  return address?.origin === origin ? `${address.pathname}${address.search}${address.hash}` : undefined
}

export const pastedHost = (text: string): string | undefined => addressIn(text)?.hostname.toLowerCase()

/** Splits the address of an advertisement into host and candidate ids, the likeliest first. */
export function pastedListing(text: string): PastedListing | undefined {
  const address = addressIn(text)
  if (address === undefined) return undefined
  const { hostname, pathname, searchParams } = address
  const segments = pathname.split('/').flatMap((segment) => {
    const plain = (decoded(segment) ?? segment).replace(/\.(?:html?|php|aspx?)$/i, '')
    // "bmw-x5-id7788.html": the whole segment, its last piece, and that piece without its leading letters.
    const last = plain.split(/[-_.,]/).at(-1) ?? plain
    return [plain, last, last.replace(/^[a-z]+(?=\d)/i, '')]
  })
  const parts = [...segments, ...searchParams.values()].filter(
    (part) => /^[\w.~-]{2,64}$/.test(part) && /\d/.test(part),
  )
  const ids = [...new Set(parts)].toSorted((a, b) => likeness(b) - likeness(a)).slice(0, tries)
  return ids.length === 0 ? undefined : { host: hostname.toLowerCase(), ids, url: address.href }
}

/** Ranks candidates: long runs of digits look like ids, words between dashes like a title. */
function likeness(part: string): number {
  const figures = part.replace(/\D/g, '').length
  const year = /^(?:19|20)\d\d$/.test(part)
  const words = part.split(/[-_.]/).filter((word) => /^\D{2,}$/.test(word)).length
  return figures / part.length + Math.min(figures, 10) / 20 - words * 0.3 - (year ? 1 : 0)
}

/** The host itself, then without "www." and the like: `/domains` may name a source either way. */
export function hostNames(host: string): string[] {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

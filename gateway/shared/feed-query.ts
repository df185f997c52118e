import { decodeUrl, encodeUrl, type Search, withSort } from '#contract/search.ts'

/** The search of a feed's address, without page, order and the order's time span, which do not affect the feed. */
export const feedSearch = (params: URLSearchParams): Search => withSort(decodeUrl(params).search, 'newest')

export const feedQuery = (search: Search): string =>
  new URLSearchParams(encodeUrl(search).map(([name, text]) => [name, text])).toString()

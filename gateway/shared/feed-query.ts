import { decodeUrl, encodeUrl, type Search } from '#contract/search.ts'

/** The search of a feed's address, without page and order, which do not affect the feed. */
export const feedSearch = (params: URLSearchParams): Search => ({
  ...decodeUrl(params).search,
  sort: 'newest',
  page: 1,
})

export const feedQuery = (search: Search): string =>
  new URLSearchParams(encodeUrl(search).map(([name, text]) => [name, text])).toString()

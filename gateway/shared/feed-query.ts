import { decodeUrl, encodeUrl, type Search } from '#contract/search.ts'

/** The search of a feed's address, on its first page: whatever order it was saved in, it is the same feed. */
export const feedSearch = (params: URLSearchParams): Search => ({
  ...decodeUrl(params).search,
  sort: 'newest',
  page: 1,
})

/** The canonical text of that search, as its page's address has it. */
export const feedQuery = (search: Search): string =>
  new URLSearchParams(encodeUrl(search).map(([name, text]) => [name, text])).toString()

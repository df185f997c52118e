import type { Language } from '#contract/languages.ts'
import { type Address, writeAddress } from '#src/app/address/address.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

interface Extras {
  /** How many cars there are today, for "143 then, 131 now"; absent where that shall not be said. */
  readonly count?: number | undefined
  /** Today, ISO date. */
  readonly day: string
  /** The language it opens in; absent: the reader's own. */
  readonly language?: Language | undefined
}

/** A short link to the search that a person can read and a chat program does not cut. */
export const shareLink = (origin: string, address: Address, { count, day, language }: Extras): string => {
  const { search, view } = address
  // The first page, not the one that happens to be open: pages move while a link travels.
  const shared = count === undefined ? undefined : { count, day }
  const params = writeAddress({ search: { ...search, page: 1 }, view, language, shared, ignored: [] })
  return `${origin}/${writeQueryText(Object.entries(params))}`
}

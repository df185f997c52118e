import type { ComponentProps } from 'react'
import type { Search } from '#contract/search.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'

interface Props extends Omit<ComponentProps<typeof SearchLink>, 'search'> {
  readonly search: Search | undefined
}

/** A name or number as a link to its cars; plain where no search finds them. */
export const CarsLink = ({ search, ...rest }: Props) =>
  search === undefined ? (
    rest.children
  ) : (
    <SearchLink className="text-accent-ink hover:underline" {...rest} search={search} />
  )

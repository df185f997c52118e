import type { ComponentProps } from 'react'
import type { Search } from '#contract/search.ts'
import { searchParams } from '#src/app/address/address.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { type ChooseOptions, useAddress, useSearchStore } from './search-store.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly search: Search
  /** By default the link leads to the top of the page, like any link. */
  readonly options?: ChooseOptions
}

const toTop: ChooseOptions = { resetScroll: true }

/** A link to a search, to be opened in a tab or shared; a plain press chooses it like a filter. */
export const SearchLink = ({ search, options = toTop, onClick, children, ...rest }: Props) => {
  const store = useSearchStore()
  const address = useAddress()
  return (
    <a
      {...rest}
      href={`/${writeQueryText(Object.entries(searchParams(address, search)))}`}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        store.choose(search, options)
      }}
    >
      {children}
    </a>
  )
}

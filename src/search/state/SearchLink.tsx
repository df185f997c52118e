import type { ComponentProps } from 'react'
import type { Search } from '#contract/search.ts'
import { searchParams } from '#src/app/address/address.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import type { ChooseOptions } from './search-store.ts'
import { useAddress, useSearchStore } from './search-store.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly search: Search
  /** Like any link it leads to the top of the page, where nothing else is said. */
  readonly options?: ChooseOptions
}

const toTop: ChooseOptions = { resetScroll: true }

/** A link to a search: to open beside, to send; pressed it is chosen like any filter. */
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

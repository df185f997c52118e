import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** Of the search page's address: searchParams(address, search). */
  readonly params: Record<string, string>
  /** Whether the page begins at its top again. */
  readonly resetScroll?: boolean
}

/**
 * A link to a search. For pages with many of them: the router's own are all worked out anew whenever the address
 * changes, before the choice that changed it is drawn.
 */
export const SearchLink = ({ params, resetScroll = true, onClick, children, ...rest }: Props) => {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={`/${writeQueryText(Object.entries(params))}`}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ to: '/', search: params, resetScroll })
      }}
    >
      {children}
    </a>
  )
}

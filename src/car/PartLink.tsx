import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isPlainClick } from '#src/lib/plain-click.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Id of the part, as it stands in the address. */
  to: string
}

/**
 * A link to a part of this page: it is copied and goes back like any other. The step it makes keeps the way back to the
 * results, which one that the browser makes by itself has not.
 */
export const PartLink = ({ to, children, ...rest }: Props) => {
  const navigate = useNavigate()
  return (
    <a
      href={`#${to}`}
      {...rest}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ to: '.', search: true, params: true, hash: to, state: true })
        // Tab goes on from there, and it is read.
        document.getElementById(to)?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}

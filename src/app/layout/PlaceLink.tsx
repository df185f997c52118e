import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: '/' | '/vins' | '/favourites'
  readonly search?: Record<string, string>
  /** Replaces the navigation. */
  readonly onGo?: () => void
}

/** A navigation link. The router's Link would add its code to the first script for these few links. */
export const PlaceLink = ({ to, search = {}, onGo, children, ...look }: Props) => {
  const router = useRouter()
  return (
    <a
      href={`${to}${writeQueryText(Object.entries(search))}`}
      {...look}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (onGo === undefined) void router.navigate({ to, search })
        else onGo()
      }}
    >
      {children}
    </a>
  )
}

import { type RouterHistory, useRouter } from '@tanstack/react-router'
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

export const carLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-car]')]

export const carHref = (id: string, params: Record<string, string> = {}): string =>
  `/car/${encodeURIComponent(id)}${writeQueryText(Object.entries(params))}`

/** State of the car's history entry: the entry of the results that it opens from, and the card's position there. */
const wayBack = ({ location }: RouterHistory, link: Element) =>
  location.pathname === '/'
    ? { results: { index: location.state.__TSR_index, top: link.getBoundingClientRect().top } }
    : {}

interface Props {
  readonly car: Pick<Car, 'id'>
  /** Parameters with the search, so that the car page knows its neighbours and the way back. */
  readonly params: Record<string, string>
  readonly onKeyDown: KeyboardEventHandler
  readonly children: ReactNode
}

/**
 * The only link of a card, which covers it; other controls are above it (`relative z-10`). Not the router's
 * Link: each of those recomputes its address on every navigation, before a choice is painted.
 */
export const CardLink = ({ car, params, onKeyDown, children }: Props) => {
  const router = useRouter()
  const place = { to: '/car/$carId', params: { carId: car.id }, search: params } as const
  // A failed preload is ignored: the page repeats the request and reports its failure.
  const preload = () => void router.preloadRoute(place).catch(() => {})
  return (
    <a
      href={carHref(car.id, params)}
      data-car={car.id}
      onKeyDown={onKeyDown}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ ...place, state: wayBack(router.history, event.currentTarget) })
      }}
      className="rounded-xs outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
    >
      {children}
    </a>
  )
}

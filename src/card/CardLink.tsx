import { type RouterHistory, useRouter } from '@tanstack/react-router'
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

/** The links of the cars that are shown, from first to last. */
export const carLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-car]')]

/** The address of a car's page. */
export const carHref = (id: string, params: Record<string, string> = {}): string =>
  `/car/${encodeURIComponent(id)}${writeQueryText(Object.entries(params))}`

/** For the car's step of the history: the results that it is opened from, if it is, and where the card stands there. */
const wayBack = ({ location }: RouterHistory, link: Element) =>
  location.pathname === '/'
    ? { results: { index: location.state.__TSR_index, top: link.getBoundingClientRect().top } }
    : {}

interface Props {
  readonly car: Pick<Car, 'id'>
  /** The search goes with it, so that the car page knows its neighbours and the way back. */
  readonly params: Record<string, string>
  readonly onKeyDown: KeyboardEventHandler
  readonly children: ReactNode
}

/**
 * The one link of a card, stretched over all of it; what acts by itself stands above (`relative z-10`). Not the router's
 * own Link: each of those works its address out anew whenever the page's address changes, before a choice is painted.
 */
export const CardLink = ({ car, params, onKeyDown, children }: Props) => {
  const router = useRouter()
  const place = { to: '/car/$carId', params: { carId: car.id }, search: params } as const
  // Failing is no matter: the page itself asks again, and says what is wrong.
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

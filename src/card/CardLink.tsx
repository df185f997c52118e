import { Link } from '@tanstack/react-router'
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { markSeen } from '#src/stores/marks.ts'

interface Props {
  readonly car: Car
  /** The search goes with it, so that the car page knows its neighbours and the way back. */
  readonly params: Record<string, string>
  readonly onKeyDown: KeyboardEventHandler
  readonly children: ReactNode
}

/** The one link of a card, stretched over all of it; what acts by itself stands above (`relative z-10`). */
export const CardLink = ({ car, params, onKeyDown, children }: Props) => (
  <Link
    to="/car/$carId"
    params={{ carId: car.id }}
    search={params}
    preload="intent"
    data-car={car.id}
    onKeyDown={onKeyDown}
    onClick={() => markSeen(car.id)}
    className="rounded-xs outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
  >
    {children}
  </Link>
)

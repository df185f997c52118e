import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  readonly id: string
  readonly className: string
  readonly children: ReactNode
}

/** A link to a car's page without a search. */
export const CarLink = ({ id, className, children }: Props) => (
  <Link to="/car/$carId" params={{ carId: id }} search={{}} className={className}>
    {children}
  </Link>
)

import type { ReactNode } from 'react'
import { CarView } from './CarView.tsx'
import { CarLoading } from './ways-in/CarLoading.tsx'
import { CarProblem } from './ways-in/CarProblem.tsx'
import { GoneCar } from './ways-in/GoneCar.tsx'
import type { FoundCar } from './ways-in/use-car.ts'
import type { Was } from './ways-in/was.ts'

type Props = {
  found: FoundCar
  was: Was | undefined
  /** `<domain id>/<listing id>` of the listing that the address names. */
  listing?: string | undefined
  /** In the place of "the car is gone", where the address is of another kind. */
  gone?: ReactNode
}

/** A look-up is one of four things, and the page says which. */
export const CarStates = ({ found, was, listing, gone }: Props) => {
  switch (found.state) {
    case 'waiting':
      return <CarLoading />
    case 'failed':
      return <CarProblem problem={found.problem} retry={found.retry} />
    case 'gone':
      return gone ?? <GoneCar was={was} />
    case 'found':
      return (
        <CarView
          key={found.car.id}
          car={found.car}
          partial={found.partial}
          byVin={found.byVin}
          listing={listing}
        />
      )
  }
}

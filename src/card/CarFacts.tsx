import type { ReactNode } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { FactList } from './FactList.tsx'
import { codeName } from './code-name.ts'
import type { CardProps } from './matching-listing.ts'

type Props = Pick<CardProps, 'car' | 'match'> & { readonly className?: string }

/** The five facts a buyer compares by. What is not stated is left out: a dash would read like a zero. */
export const CarFacts = ({ car, match: { listing }, className }: Props) => {
  const t = useT()
  const format = useFormat()
  const facts: readonly (readonly [key: string, fact: ReactNode])[] = [
    ['year', car.year],
    ['km', listing.odometer === null ? null : format.distance(listing.odometer)],
    ['fuel', car.fuel && codeName(t, 'fuels', car.fuel.id, car.fuel.name)],
    ['gearbox', car.transmission && codeName(t, 'transmission', car.transmission.id, car.transmission.name)],
    ['power', car.power_hp === null ? null : format.power(car.power_hp)],
  ]
  return <FactList facts={facts} className={className} />
}

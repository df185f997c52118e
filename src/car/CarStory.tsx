import { useEffect } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Equipment } from './equipment/Equipment.tsx'
import { Conflicts } from './facts/Conflicts.tsx'
import { Facts } from './facts/Facts.tsx'
import { Journey } from './journey/Journey.tsx'
import { ListingTable } from './listings/ListingTable.tsx'
import { Prices } from './prices/Prices.tsx'
import { Reports } from './reports/Reports.tsx'
import { Standing } from './standing/Standing.tsx'
import { WhenNear } from './WhenNear.tsx'

/** The first time it comes after the rest: the browser has looked in vain for the part that the address names. */
let late = true

type Props = { car: Car; partial: boolean; listing: string | undefined }

/** Everything about the car that is not on the first screen. */
export const CarStory = ({ car, partial, listing }: Props) => {
  const t = useT()
  useEffect(() => {
    if (!late) return
    late = false
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <Facts car={car} />
      <Conflicts car={car} />
      <ListingTable car={car} chosen={listing} />
      <Prices car={car} />
      <Journey car={car} />
      <Reports car={car} partial={partial} />
      <Equipment car={car} />
      <WhenNear
        placeholder={
          <section id="standing" aria-label={t('standing.title')} className="scroll-mt-28">
            <Skeleton className="h-96 w-full rounded-lg" />
          </section>
        }
      >
        <Standing car={car} />
      </WhenNear>
    </>
  )
}

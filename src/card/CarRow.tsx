import { memo } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { AuctionTime } from './AuctionTime.tsx'
import { CarBadges } from './CarBadges.tsx'
import type { CarCardProps } from './CarCard.tsx'
import { CarFacts } from './CarFacts.tsx'
import { CarPhoto, leaves } from './CarPhoto.tsx'
import { CarTitle } from './CarTitle.tsx'
import { CarWhy } from './CarWhy.tsx'
import { CardLink } from './CardLink.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardNote } from './CardNote.tsx'
import { MoreFacts } from './MoreFacts.tsx'
import { DropBadge } from './DropBadge.tsx'
import { picturesOf } from './pictures.ts'
import { shownInRow } from './why.ts'
import { PlaceLine } from './PlaceLine.tsx'
import { PriceLine } from './PriceLine.tsx'
import { SourceLine } from './SourceLine.tsx'
import { carName } from './title.ts'
import { useLeafing } from './use-leafing.ts'

const sizes = '(min-width: 40rem) 15rem, 96vw'

/** A car in the list: the same facts as on its card, read across. On a phone it stands like one. */
export const CarRow = memo(({ car, match, search, now, params, eager, seen, note }: CarCardProps) => {
  const t = useT()
  const pictures = picturesOf(match)
  const { index, photo, onKeyDown, mouse } = useLeafing(car.id, Math.min(pictures.length, leaves))
  const { listing } = match
  return (
    <article
      {...mouse}
      className="group/card relative rounded-lg bg-surface shadow-card ring-1 ring-line transition-shadow hover:shadow-raised sm:flex"
    >
      <div className="shrink-0 overflow-hidden rounded-t-lg sm:w-56 sm:rounded-s-lg sm:rounded-e-none lg:w-60">
        <CarPhoto
          {...{ car, match, pictures, index, photo, eager, sizes }}
          className="sm:aspect-auto sm:h-full sm:min-h-42 lg:min-h-45"
        />
      </div>
      <div className="absolute end-2 top-2 z-10 flex gap-1">
        <CardMenu car={car} overPhoto="narrow" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 sm:px-4">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-1 sm:pe-11">
          <div className="min-w-0 flex-1 basis-44">
            <h3 className="truncate text-md leading-6 font-semibold">
              <CardLink {...{ car, params, onKeyDown }}>
                {carName(car) ?? t('card.unnamed')}
                {car.badge && <span className="font-normal"> {car.badge}</span>}
              </CardLink>
            </h3>
            <CarTitle car={car} listing={listing} />
          </div>
          <div className="flex flex-wrap items-center gap-2 sm:max-w-52 sm:flex-col sm:items-end sm:gap-1 sm:text-end">
            <PriceLine listing={listing} size="lg" end />
            <DropBadge listing={listing} />
          </div>
        </div>
        <CarFacts {...{ car, match }} />
        <MoreFacts {...{ car, match }} />
        <div className="flex flex-wrap gap-1 empty:hidden">
          {seen && <Badge icon="eye">{t('card.seen')}</Badge>}
          <AuctionTime listing={listing} now={now} />
          <CarBadges {...{ car, match, search }} />
        </div>
        <CarWhy {...{ car, match, search }} shown={shownInRow} />
        {note !== undefined && <CardNote note={note} />}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-0.5 pt-1">
          <PlaceLine listing={listing} />
          <SourceLine {...{ match, now }} />
        </div>
      </div>
    </article>
  )
})

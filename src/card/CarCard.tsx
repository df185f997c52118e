import { memo } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { AuctionTime } from './AuctionTime.tsx'
import { CarBadges } from './CarBadges.tsx'
import { CarFacts } from './CarFacts.tsx'
import { CarPhoto, leaves } from './CarPhoto.tsx'
import { CarTitle } from './CarTitle.tsx'
import { CarWhy } from './CarWhy.tsx'
import { CardLink } from './CardLink.tsx'
import { CardNote } from './CardNote.tsx'
import type { CardProps } from './matching-listing.ts'
import { DropBadge } from './DropBadge.tsx'
import { CardMenu } from './CardMenu.tsx'
import { cardSizes } from './pictures.ts'
import { picturesOf } from './pictures.ts'
import { PlaceLine } from './PlaceLine.tsx'
import { PriceLine } from './PriceLine.tsx'
import { SourceLine } from './SourceLine.tsx'
import { carName } from './title.ts'
import { useLeafing } from './use-leafing.ts'

export interface CarCardProps extends CardProps {
  readonly params: Record<string, string>
  readonly eager: boolean
  /** It was opened before. */
  readonly seen: boolean
  readonly note: string | undefined
}

/** A car in the grid. Its picture's shape and its text's least height are fixed: nothing moves when they arrive. */
export const CarCard = memo(({ car, match, search, now, params, eager, seen, note }: CarCardProps) => {
  const t = useT()
  const pictures = picturesOf(match)
  const { index, photo, onKeyDown, mouse } = useLeafing(car.id, Math.min(pictures.length, leaves))
  const { listing } = match
  return (
    <article
      {...mouse}
      className="group/card relative flex h-full flex-col rounded-lg bg-surface shadow-card ring-1 ring-line transition-shadow hover:shadow-raised"
    >
      <CarPhoto
        {...{ car, match, pictures, index, photo, eager }}
        sizes={cardSizes}
        className="rounded-t-lg"
      />
      <div className="absolute start-2 top-2 flex max-w-[calc(100%-4.5rem)] flex-col items-start gap-1">
        <AuctionTime listing={listing} now={now} />
        {seen && <Badge icon="eye">{t('card.seen')}</Badge>}
      </div>
      <div className="absolute end-2 top-2 z-10 flex gap-1">
        <CardMenu car={car} overPhoto />
      </div>
      <div className="card-body flex flex-1 flex-col gap-1 p-3">
        <div className="flex min-h-7 items-center justify-between gap-2">
          <PriceLine listing={listing} />
          <DropBadge listing={listing} />
        </div>
        <h3 className="truncate text-md leading-6 font-semibold">
          <CardLink {...{ car, params, onKeyDown }}>
            {carName(car) ?? t('card.unnamed')}
            {car.badge && <span className="font-normal"> {car.badge}</span>}
          </CardLink>
        </h3>
        <CarTitle car={car} listing={listing} />
        <CarFacts {...{ car, match }} />
        <div className="flex flex-wrap gap-1 empty:hidden">
          <CarBadges {...{ car, match, search }} />
        </div>
        <CarWhy {...{ car, match, search }} />
        {note !== undefined && <CardNote note={note} />}
        <div className="mt-auto flex flex-col gap-0.5 pt-1.5">
          <PlaceLine listing={listing} />
          <SourceLine {...{ match, now }} className="min-h-4" />
        </div>
      </div>
    </article>
  )
})

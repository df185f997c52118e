import { memo } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { afterResults } from '#src/lib/timing.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { lazily } from '#src/ui/lazily.tsx'
import { AuctionTime } from './AuctionTime.tsx'
import { CarBadges } from './CarBadges.tsx'
import { CarFacts } from './CarFacts.tsx'
import { CarPhoto, maxLeafedPhotos } from './CarPhoto.tsx'
import { CardLink } from './CardLink.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardNote } from './CardNote.tsx'
import { CarTitle } from './CarTitle.tsx'
import { CarWhy } from './CarWhy.tsx'
import { DropBadge } from './DropBadge.tsx'
import type { CardProps } from './matching-listing.ts'
import { cardSizes, picturesOf, rowSizes } from './pictures.ts'
import { PlaceLine } from './PlaceLine.tsx'
import { PriceLine } from './PriceLine.tsx'
import { SourceLine } from './SourceLine.tsx'
import { carName } from './title.ts'
import { useLeafing } from './use-leafing.ts'

/** Its words come after the cars; the line that they will stand in is there. */
const ShortVerdict = lazily(
  afterResults(async () => (await import('#src/standing/ShortVerdict.tsx')).ShortVerdict),
  { fallback: ({ className }) => <p className={cx('h-4', className)} />, failed: null },
)

interface Props extends CardProps {
  readonly view?: 'grid' | 'list'
  readonly params: Record<string, string>
  readonly eager: boolean
  /** It was opened before. */
  readonly seen: boolean
  readonly note: string | undefined
}

/**
 * A car in the grid, or in the list the same facts and some more read across; on a phone that stands like the other. Its
 * picture's shape and its text's least height are fixed: nothing moves when they arrive.
 */
export const CarCard = memo(
  ({ car, match, search, now, view = 'grid', params, eager, seen, note }: Props) => {
    const t = useT()
    const pictures = picturesOf(match)
    const { index, photo, onKeyDown, mouse } = useLeafing(car.id, Math.min(pictures.length, maxLeafedPhotos))
    const { listing } = match
    const row = view === 'list'
    const name = (
      <>
        <h3 className="truncate text-md leading-6 font-semibold">
          <CardLink {...{ car, params, onKeyDown }}>
            {carName(car) ?? t('card.unnamed')}
            {car.badge && <span className="font-normal"> {car.badge}</span>}
          </CardLink>
        </h3>
        <CarTitle car={car} listing={listing} />
      </>
    )
    const marks = (
      <>
        {row && seen && <Badge icon="eye">{t('card.seen')}</Badge>}
        <AuctionTime listing={listing} now={now} />
        {!row && seen && <Badge icon="eye">{t('card.seen')}</Badge>}
      </>
    )
    const facts = (
      <>
        <CarFacts {...{ car, match }} />
        {row && <CarFacts {...{ car, match }} line="row" className="text-muted" />}
        <div className="flex flex-wrap gap-1 empty:hidden">
          {row && marks}
          <CarBadges {...{ car, match, search }} />
        </div>
      </>
    )
    return (
      <article
        {...mouse}
        className={cx(
          'group/card relative rounded-lg bg-surface shadow-card ring-1 ring-line transition-shadow hover:shadow-raised',
          row ? 'sm:flex' : 'flex h-full flex-col',
        )}
      >
        <CarPhoto
          {...{ car, match, pictures, index, photo, eager }}
          sizes={row ? rowSizes : cardSizes}
          className={cx(
            'rounded-t-lg',
            row &&
              'shrink-0 sm:aspect-auto sm:min-h-42 sm:w-56 sm:rounded-s-lg sm:rounded-e-none lg:min-h-45 lg:w-60',
          )}
        />
        {!row && (
          <div className="absolute start-2 top-2 flex max-w-[calc(100%-4.5rem)] flex-col items-start gap-1 empty:hidden">
            {marks}
          </div>
        )}
        <CardMenu car={car} overPhoto={row ? 'narrow' : true} className="absolute end-2 top-2 z-10" />
        <div className={cx('flex flex-1 flex-col gap-1 p-3', row && 'min-w-0 sm:px-4')}>
          {row ? (
            // Name and facts follow each other, however high the price beside them piles up.
            <div className="flex flex-wrap items-start gap-x-6 gap-y-1 sm:flex-nowrap sm:pe-11">
              <div className="flex min-w-0 flex-1 basis-44 flex-col gap-1">
                <div>{name}</div>
                {facts}
              </div>
              <div className="flex flex-wrap items-center gap-2 sm:max-w-52 sm:flex-col sm:items-end sm:gap-1 sm:text-end">
                <PriceLine listing={listing} size="lg" end />
                <DropBadge listing={listing} />
                <ShortVerdict {...{ car, listing }} className="w-full sm:justify-end" />
              </div>
            </div>
          ) : (
            <>
              <div className="flex min-h-7 items-center justify-between gap-2">
                <PriceLine listing={listing} />
                <DropBadge listing={listing} />
              </div>
              <ShortVerdict {...{ car, listing }} className="-mt-1" />
              {name}
            </>
          )}
          {!row && facts}
          <CarWhy {...{ car, match, search }} inRow={row} />
          {note !== undefined && <CardNote note={note} />}
          <div
            className={cx(
              'mt-auto flex gap-y-0.5',
              row ? 'flex-wrap items-center gap-x-4 pt-1' : 'flex-col pt-1.5',
            )}
          >
            <PlaceLine listing={listing} />
            <SourceLine {...{ match, now }} className="min-h-4" />
          </div>
        </div>
      </article>
    )
  },
)

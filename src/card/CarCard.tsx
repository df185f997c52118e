import { memo, type MouseEvent } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { late } from '#src/ui/late.tsx'
import { AuctionTime, CarFacts, CarName, CarTitle, CardNote } from './card-lines.tsx'
import { CarPhoto, maxLeafedPhotos, useLeafing } from './CarPhoto.tsx'
import { CardLink } from './CardLink.tsx'
import { CardMenu, FavouriteButton } from './card-buttons.tsx'
import { CarWhy } from './CarWhy.tsx'
import { DropBadge, PriceLine } from './PriceLine.tsx'
import type { CardProps } from './matching-listing.ts'
import { cardSizes, picturesOf, rowSizes } from './pictures.ts'
import { RiskBadges } from './RiskBadges.tsx'
import { SourceLine } from './SourceLine.tsx'
import { carLabel } from './title.ts'

/** Its words come after the cars; the line that they will stand in is there. */
const ShortPriceCheck = late(
  async () => (await import('#src/price-check/ShortPriceCheck.tsx')).ShortPriceCheck,
  {
    when: 'after cars',
    fallback: ({ className }) => <p className={cx('h-4', className)} />,
    failed: null,
  },
)

interface Props extends CardProps {
  readonly view?: 'grid' | 'list'
  readonly params: Record<string, string>
  readonly eager: boolean
  readonly seen: boolean
  readonly note: string | undefined
}

/** The photo lies over the card's link where it is swiped: a tap on it goes where the link goes. */
const openCar = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('article')?.querySelector<HTMLElement>('[data-car]')?.click()

/**
 * A car in the grid, or in the list the same facts and some more read across; on a phone that stands like the other. Photo,
 * price, name and facts stand at the same height on all cards of a row; what only some have follows them.
 */
export const CarCard = memo(
  ({ car, match, search, now, view = 'grid', params, eager, seen, note }: Props) => {
    const t = useT()
    const pictures = picturesOf(match)
    const { index, photo, onKeyDown, mouse } = useLeafing(car.id, Math.min(pictures.length, maxLeafedPhotos))
    const { listing } = match
    const row = view === 'list'
    const price = (
      <PriceLine
        listing={listing}
        size={row ? 'lg' : 'md'}
        end={row ? 'wide' : undefined}
        to={search.currency}
      />
    )
    const name = (
      <h3 className="truncate text-md leading-6 font-semibold">
        <CardLink {...{ car, params, onKeyDown }}>
          <CarName car={car} />
        </CardLink>
      </h3>
    )
    const facts = (
      <>
        <CarFacts {...{ car, match }} />
        {row && <CarFacts {...{ car, match }} line="row" className="text-muted" />}
        <CarTitle car={car} listing={listing} />
        <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <RiskBadges {...{ car, match, search, now }} />
        </div>
      </>
    )
    return (
      <article
        {...mouse}
        aria-label={carLabel(t, car)}
        className={cx(
          'group/card relative rounded-lg bg-surface shadow-card ring-1 ring-line transition-shadow hover:shadow-raised',
          row ? 'sm:flex' : 'flex h-full flex-col',
        )}
      >
        <CarPhoto
          {...{ car, match, pictures, index, photo, eager }}
          onClick={openCar}
          sizes={row ? rowSizes : cardSizes}
          className={cx(
            'rounded-t-lg',
            row && 'shrink-0 sm:aspect-auto sm:min-h-40 sm:w-60 sm:rounded-s-lg sm:rounded-e-none',
          )}
        />
        <div className="pointer-events-none absolute start-2 top-2 z-10 flex max-w-[calc(100%-6rem)] pointer-coarse:max-w-[calc(100%-7rem)] flex-col items-start gap-1 empty:hidden sm:max-w-56">
          <AuctionTime listing={listing} now={now} />
          <DropBadge listing={listing} />
          {seen && <Badge icon="eye">{t('card.seen')}</Badge>}
        </div>
        <div className={cx('flex flex-1 flex-col gap-0.5 px-3 py-2.5', row && 'min-w-0 sm:px-4 sm:py-3')}>
          {row ? (
            // Name and facts follow each other, however high the price beside them piles up; where there is little room
            // what is said beside a price goes below it before a name is cut.
            <div className="flex flex-col items-start gap-x-6 gap-y-0.5 sm:pe-20 md:flex-row">
              <div className="flex max-w-full min-w-0 flex-col gap-0.5 md:grow md:basis-56">
                <div>{name}</div>
                {facts}
              </div>
              <div className="flex max-w-full flex-col gap-0.5 max-md:order-first md:shrink-[99] md:items-end md:text-end">
                {price}
                <ShortPriceCheck {...{ car, listing }} to={search.currency} />
              </div>
            </div>
          ) : (
            // The name is read before the price that stands above it.
            <div className="flex flex-col gap-0.5">
              <div className="order-last min-w-0">{name}</div>
              <div className="flex min-h-6.5 items-baseline">{price}</div>
              <ShortPriceCheck {...{ car, listing }} to={search.currency} />
            </div>
          )}
          {!row && facts}
          <CarWhy {...{ car, match, search }} inRow={row} />
          {note !== undefined && <CardNote note={note} />}
          <SourceLine {...{ match, now, search }} className="mt-auto pt-1.5" />
        </div>
        <div
          className={cx(
            'absolute end-2 top-2 z-10 flex rounded-sm print:hidden',
            row ? 'max-sm:bg-surface/90 max-sm:shadow-card' : 'bg-surface/90 shadow-card',
          )}
        >
          <FavouriteButton car={car} />
          <CardMenu car={car} />
        </div>
      </article>
    )
  },
)

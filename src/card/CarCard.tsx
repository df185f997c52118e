import { memo, type MouseEvent } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { SelectionAct } from '#src/lib/selection.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { late } from '#src/ui/late.tsx'
import { AuctionTime, CarFacts, CarName, CarTitle, CardNote } from './card-lines.tsx'
import { mayBeChecked } from '#contract/facets/checked-car.ts'
import { CarPhoto, maxLeafedPhotos, useLeafing } from './CarPhoto.tsx'
import { CardLink } from './CardLink.tsx'
import { CardMenu, FavouriteButton, SelectBox } from './card-buttons.tsx'
import { CarWhy } from './CarWhy.tsx'
import { DropBadge, PriceLine } from './PriceLine.tsx'
import type { CardProps } from './card-props.ts'
import { cardSizes, picturesOf, rowSizes } from './pictures.ts'
import { RiskBadges } from './RiskBadges.tsx'
import { SourceLine } from './SourceLine.tsx'
import { carLabel } from './title.ts'

/** Loads after the cars; its line is reserved. */
const ShortPriceCheck = late(
  async () => (await import('#src/price-check/ShortPriceCheck.tsx')).ShortPriceCheck,
  {
    when: 'after cars',
    fallback: ({ car, listing }) => (mayBeChecked(car, listing) ? <p className="h-4" /> : null),
    failed: null,
  },
)

interface Props extends CardProps {
  readonly view?: 'grid' | 'list'
  readonly params: Record<string, string>
  readonly eager: boolean
  readonly seen: boolean
  readonly note: string | undefined
  readonly selected?: boolean
  /** Absent if cars cannot be selected. */
  readonly select?: (act: SelectionAct) => void
}

/** The photo covers the card's link while it can be swiped, so a tap on it opens the link. */
const openCar = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('article')?.querySelector<HTMLElement>('[data-car]')?.click()

/**
 * A car in the grid, or a row of the list with more facts; on a phone a low row with a small photo. Name,
 * facts and price have the same height on all cards of a row; optional parts follow them.
 */
export const CarCard = memo(
  ({
    car,
    match,
    search,
    now,
    view = 'grid',
    params,
    eager,
    seen,
    note,
    selected = false,
    select,
  }: Props) => {
    const t = useT()
    const pictures = picturesOf(match)
    const { index, photo, onKeyDown, mouse } = useLeafing(car.id, Math.min(pictures.length, maxLeafedPhotos))
    const { listing } = match
    const row = view === 'list'
    const name = carLabel(t, car)
    return (
      <article
        {...mouse}
        aria-label={name}
        className={cx(
          'group/card relative flex rounded-lg bg-surface shadow-card ring-1 ring-line transition-shadow hover:shadow-raised',
          !row && 'h-full flex-col',
        )}
      >
        <CarPhoto
          {...{ car, match, pictures, index, photo, eager }}
          onClick={openCar}
          sizes={row ? rowSizes : cardSizes}
          className={
            row
              ? 'aspect-auto min-h-25 w-28 shrink-0 rounded-s-lg sm:min-h-40 sm:w-60'
              : cx('rounded-t-lg', pictures.length === 0 && 'aspect-3/1')
          }
        />
        <div
          className={cx(
            'pointer-events-none absolute start-2 top-2 z-10 flex flex-col items-start gap-1 empty:hidden',
            row
              ? 'max-w-60 max-sm:hidden'
              : 'max-w-[calc(100%-8rem)] pointer-coarse:max-w-[calc(100%-9.5rem)]',
          )}
        >
          <AuctionTime listing={listing} now={now} />
          <DropBadge listing={listing} />
          {seen && <Badge icon="eye">{t('card.seen')}</Badge>}
        </div>
        <div
          className={cx(
            'flex min-w-0 flex-1 flex-col gap-0.5 px-3 py-2.5',
            row && 'max-sm:gap-0 max-sm:py-1 sm:px-4 sm:py-3',
          )}
        >
          {/* In a row the price is beside name and facts, or below them without enough room. */}
          <div
            className={cx('flex flex-col gap-x-6', row ? 'sm:gap-y-0.5 sm:pe-28 xl:flex-row' : 'gap-y-0.5')}
          >
            <div
              className={cx(
                'flex max-w-full min-w-0 flex-col',
                row ? 'sm:gap-0.5 xl:grow xl:basis-56' : 'gap-0.5',
              )}
            >
              <h3
                className={cx(
                  'truncate text-md leading-6 font-semibold',
                  row && 'max-sm:text-base max-sm:leading-5',
                )}
              >
                <CardLink {...{ car, params, onKeyDown }}>
                  <CarName car={car} />
                </CardLink>
              </h3>
              <CarFacts {...{ car, match }} />
              {row && <CarFacts {...{ car, match }} line="row" className="text-muted max-sm:hidden" />}
            </div>
            <div
              className={cx(
                'flex max-w-full flex-col',
                row ? 'sm:gap-0.5 xl:shrink-[99] xl:items-end xl:text-end' : 'gap-0.5',
              )}
            >
              <PriceLine
                listing={listing}
                size={row ? 'row' : 'md'}
                end={row ? 'row' : undefined}
                beside={row ? 'phone' : 'always'}
                to={search.currency}
              />
              <ShortPriceCheck {...{ car, listing }} to={search.currency} />
            </div>
          </div>
          <div className={cx('contents', row && 'max-sm:hidden')}>
            <CarTitle car={car} listing={listing} />
            <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
              <RiskBadges {...{ car, match, search, now }} />
            </div>
            <CarWhy {...{ car, match, search }} inRow={row} />
          </div>
          {note !== undefined && <CardNote note={note} />}
          <SourceLine
            {...{ match, now, search }}
            className={cx('mt-auto', row ? 'max-sm:[&>p+p]:hidden sm:pt-1.5' : 'pt-1.5')}
          />
        </div>
        <div
          className={cx(
            'absolute end-2 top-2 z-10 flex rounded-sm print:hidden',
            row ? 'max-sm:static max-sm:flex-col' : 'bg-surface/90 shadow-card',
          )}
        >
          {select && (
            <SelectBox
              {...{ id: car.id, name, selected, select }}
              className={cx(
                'grid size-8 cursor-pointer place-items-center pointer-coarse:size-10',
                row && 'max-sm:hidden',
              )}
            />
          )}
          <FavouriteButton car={car} />
          <CardMenu car={car} />
        </div>
      </article>
    )
  },
)

import { vinText } from '#src/card/vin-text.ts'
import { CarLink } from '#src/card/CarLink.tsx'
import { memo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#src/api/get.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { SelectBox } from '#src/card/card-buttons.tsx'
import { AuctionTime, CardNote, RowPicture } from '#src/card/card-lines.tsx'
import { ContradictionBadge } from '#src/contradictions/ContradictionBadge.tsx'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { SelectionAct } from '#src/lib/selection.ts'
import { mileageOf, readChanges } from '#src/stores/kept-cars.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { carById } from '#src/api/queries.ts'
import { favouritesFreshMs } from '#src/lib/timing.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { isForSale } from '#contract/headline.ts'
import { keptOffer, useFirstWorth } from '#src/price/kept-offer.ts'
import { ShortPriceCheck } from '#src/price-check/ShortPriceCheck.tsx'
import { ChangeList } from './ChangeList.tsx'
import { nameOf, type FavouriteCar } from './favourite-list.ts'
import { useRefresh } from './refresh.ts'

interface Props {
  readonly entry: FavouriteCar
  readonly groups: string
  readonly now: number
  readonly selected: boolean
  /** A row that is not printed, because others are selected. */
  readonly unprinted: boolean
  readonly select: (act: SelectionAct) => void
}

/** During a refresh each response changes one favourite, so the other rows must not render again. */
const isSame = ({ entry: a, ...one }: Props, { entry: b, ...other }: Props) =>
  a.car === b.car &&
  a.favourite === b.favourite &&
  a.note === b.note &&
  one.groups === other.groups &&
  one.now === other.now &&
  one.selected === other.selected &&
  one.unprinted === other.unprinted

export const FavouriteRow = memo(({ entry, groups, now, selected, unprinted, select }: Props) => {
  const { t, format } = useTextContext()
  const { id, car, favourite, note, unread, stands } = entry
  const name = nameOf(t, car)
  const listings = (car?.listings ?? []).filter(({ archived }) => !archived)
  const mileage = mileageOf(car)
  const read = (car?.changes ?? []).slice(0, (car?.changes ?? []).length - unread.length)
  const facts = [
    mileage === null ? null : format.distance(mileage),
    listings.length === 0 || stands !== null
      ? null
      : t('car.listings.count', {
          listings: listings.length,
          sources: new Set(listings.map(({ source }) => source)).size,
        }),
    car?.vin ? vinText(t, car.vin) : null,
  ].filter((fact) => fact !== null)
  return (
    <article
      className={cx(
        'grid grid-cols-[auto_6rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-lg border p-3 sm:grid-cols-[auto_8rem_minmax(0,1fr)_auto] sm:gap-x-4 print:grid-cols-[7rem_minmax(0,1fr)_auto]',
        selected ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
        unprinted && 'print:hidden',
      )}
    >
      <SelectBox
        {...{ id, name, selected, select }}
        className="-m-3 flex cursor-pointer items-start p-3 pe-1.5 pointer-coarse:min-w-11 print:hidden"
        box="mt-0.5"
      />
      <RowPicture picture={car?.picture} className="w-full self-start rounded-sm sm:row-span-2" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">
          <CarLink id={id} className="hover:underline">
            {name}
          </CarLink>
        </h2>
        {facts.length > 0 && <p className="text-sm wrap-anywhere text-muted">{facts.join(' · ')}</p>}
        <p className="flex flex-wrap gap-1 empty:hidden">
          {stands === 'sold' && <Badge tone="warn">{t('car.sold')}</Badge>}
          {stands === 'gone' && <Badge tone="neutral">{t('marks.gone')}</Badge>}
          {favourite.tags.map((tag) => (
            <Badge key={tag} tone="accent">
              {tag}
            </Badge>
          ))}
          {groups !== '' && <Badge icon="folder">{groups}</Badge>}
        </p>
        {note !== undefined && (
          <div className="max-w-prose">
            <CardNote note={note} />
          </div>
        )}
      </div>
      <div className="col-start-3 sm:col-start-auto print:col-start-auto">
        <FavouritePrice entry={entry} />
      </div>
      {(unread.length > 0 || read.length > 0) && (
        <div className="col-span-full flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-2 sm:col-start-3 print:col-start-2">
          {unread.length > 0 && (
            <>
              <div className="min-w-0 flex-1 basis-64">
                <ChangeList label={t('favourites.changes', { car: name })} changes={unread} now={now} />
              </div>
              <Button
                size="sm"
                tone="quiet"
                icon="check"
                className="-my-1"
                aria-label={t('favourites.read.of', { car: name })}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('li')?.querySelector<HTMLElement>('h2 a')?.focus()
                  void readChanges([id])
                }}
              >
                {t('favourites.read')}
              </Button>
            </>
          )}
          {read.length > 0 && (
            <details className="basis-full text-sm print:hidden">
              <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-ink">
                {t('favourites.earlier', { count: read.length })}
              </summary>
              <ChangeList label={t('favourites.earlier', { count: read.length })} changes={read} now={now} />
            </details>
          )}
        </div>
      )}
    </article>
  )
}, isSame)

/** The kept data has no price check, so it is requested when the row is visible, after the refresh. */
const FavouritePrice = ({ entry: { id, car, stands } }: { readonly entry: FavouriteCar }) => {
  const { t, format } = useTextContext()
  const [ref, visible] = useVisible<HTMLDivElement>()
  const worth = useFirstWorth()
  const offer = keptOffer(car, worth)
  const now = serverNow()
  const [auction] = (car?.listings ?? [])
    .filter(({ archived, ends }) => !archived && Date.parse(ends ?? '') > now)
    .toSorted((a, b) => Date.parse(a.ends ?? '') - Date.parse(b.ends ?? ''))
  const rests = useRefresh(({ running, failed }) => !running && Object.keys(failed).length === 0)
  const { data } = useQuery({
    ...carById(id, useLanguage()),
    enabled: visible && rests && isForSale(offer) && stands === null,
    staleTime: favouritesFreshMs,
    retry: false,
  })
  // The listing of the shown price; where that has changed since, the next look records it.
  const listing = data?.listings.find(
    ({ archived, price }) =>
      archived !== true &&
      price?.price === offer.price?.price &&
      price?.currency?.name === offer.price?.currency?.name,
  )
  return (
    <div ref={ref} className="flex flex-col gap-0.5 sm:items-end">
      <p
        className={cx(
          // The largest amounts have more digits than a line on a phone.
          'wrap-anywhere [&_.whitespace-nowrap]:whitespace-normal',
          stands !== null && 'text-muted',
        )}
      >
        <PriceLine listing={offer} end="wide" />
      </p>
      {auction !== undefined && stands === null && (
        <>
          {/* For a car that is also for sale elsewhere the price above is not the bid. */}
          {auction.bid !== null && isForSale(offer) && (
            <p className="text-sm">{t('card.bid', { price: format.money(auction.bid, auction.currency) })}</p>
          )}
          <AuctionTime listing={{ is_auction: true, auction_at: auction.ends }} now={now} />
        </>
      )}
      {data && <ContradictionBadge car={data} />}
      {data && listing && stands === null && <ShortPriceCheck car={data} listing={listing} />}
    </div>
  )
}

import { type ReactElement, type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CarLink } from '#src/card/CarLink.tsx'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import type { LookedCar, SearchChanges } from '#src/search-marks/looks.ts'
import { markOf, useMark, useMarks } from '#src/stores/shown-marks.ts'
import { keptOffer, useWorth } from '#src/price/kept-offer.ts'
import { priceText } from '#src/price/price-text.ts'
import { headlineOf, isForSale } from '#contract/headline.ts'
import { Button } from '#src/ui/Button.tsx'
import { problemOf } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { problemWords } from '#src/ui/problem-words.ts'
import { Badge } from '#src/ui/Badge.tsx'

interface Props {
  readonly changes: SearchChanges
  readonly most: number
  readonly level: 3 | 4
  /** Leaves out cars that were opened; cars that left stay, because they cannot be opened any more. */
  readonly onlyUnseen: boolean
  readonly className?: string
}

export const Changes = ({ changes, most, level, onlyUnseen, className }: Props) => {
  const now = useNow(minuteMs)
  const marks = useMarks(({ items }) => items)
  const { fresh, dropped, left } = changes
  const isShown = (id: string) => !onlyUnseen || markOf(marks, id)?.seen === undefined
  const lines = {
    new: fresh.flatMap((car) => (isShown(car.id) ? <NewLine key={car.id} {...{ car, now }} /> : [])),
    dropped: dropped.flatMap((drop) =>
      isShown(drop.car.id) ? <DropLine key={drop.car.id} drop={drop} /> : [],
    ),
    left: left.map((car) => <LeftLine key={car.id} car={car} />),
  }
  return (
    <div className={cx('grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3', className)}>
      {(['new', 'dropped', 'left'] as const).map((kind) => (
        <ChangeList key={kind} lines={lines[kind]} {...{ kind, most, level }} />
      ))}
    </div>
  )
}

interface ChangeListProps {
  readonly kind: 'new' | 'dropped' | 'left'
  readonly lines: readonly ReactElement[]
  readonly most: number
  readonly level: 3 | 4
}

const ChangeList = ({ kind, lines, most, level }: ChangeListProps) => {
  const { t, format } = useTextContext()
  const [shown, setShown] = useState(most)
  const title = t(`searches.${kind}`)
  const Heading = `h${level}` as const
  return (
    <div role="group" aria-label={title} className="min-w-0">
      <Heading className="flex items-baseline gap-2 font-semibold">
        <span>{title}</span>{' '}
        <span className="text-sm font-normal text-muted">{format.number(lines.length)}</span>
      </Heading>
      {lines.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{t(`searches.none.${kind}`)}</p>
      ) : (
        <ul className="mt-1 flex flex-col divide-y divide-line">
          {lines.slice(0, shown).map((line) => (
            <li key={line.key} className="py-1">
              {line}
            </li>
          ))}
        </ul>
      )}
      {lines.length > shown && (
        <Button size="sm" tone="quiet" className="mt-1" onClick={() => setShown(shown + most * 4)}>
          {t('ui.more')}
        </Button>
      )}
    </div>
  )
}

const CarLine = ({ car, children }: { readonly car: LookedCar; readonly children?: ReactNode }) => {
  const t = useT()
  const seen = useMark(car.id)?.seen !== undefined
  return (
    <div className="flex items-start justify-between gap-x-3">
      <span className="min-w-0 flex-1">
        <CarLink id={car.id} className="inline-block min-h-6 font-medium wrap-anywhere hover:underline">
          {car.name ?? t('card.unnamed')}
        </CarLink>
        {seen && <span className="text-sm text-muted"> · {t('card.seen')}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end">{children}</span>
    </div>
  )
}

/** The prices by currency are all asking prices. */
const sale = { current_bid: null, is_auction: null, auction_at: null } as const

const Prices = ({ car }: { readonly car: LookedCar }) => {
  const { t, format } = useTextContext()
  const worth = useWorth()
  const offers = Object.entries(car.prices).map(([name, price]) => ({
    price: { price, currency: { name } },
    ...sale,
  }))
  const other = { price: null, currency: null, listings: car.other && [car.other] }
  const first = headlineOf(offers, worth) ?? keptOffer(other, worth)
  return (
    <span className={cx('whitespace-nowrap', !isForSale(first) && 'text-sm text-muted')}>
      {priceText(t, format, first)}
    </span>
  )
}

const NewLine = ({ car, now }: { readonly car: LookedCar; readonly now: number }) => {
  const { format } = useTextContext()
  return (
    <CarLine car={car}>
      <Prices car={car} />
      {car.at !== null && <span className="text-sm text-muted">{format.ago(car.at, now)}</span>}
    </CarLine>
  )
}

const DropLine = ({
  drop: { car, currency, from, to },
}: {
  readonly drop: SearchChanges['dropped'][number]
}) => {
  const { t, format } = useTextContext()
  return (
    <CarLine car={car}>
      <span className="whitespace-nowrap text-good">{format.money(to, currency)}</span>
      <span className="text-sm whitespace-nowrap text-muted">
        {t('searches.price.was', { from: format.money(from, currency) })}
      </span>
    </CarLine>
  )
}

/** A car that the search no longer finds. Its state is requested only when the user asks for it. */
const LeftLine = ({ car }: { readonly car: LookedCar }) => {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const { data, error } = useQuery({ ...carById(car.id, useLanguage()), enabled: asked })
  const problem = error === null ? undefined : problemOf(error)
  const fate =
    data !== undefined
      ? data.listings.every(({ archived }) => archived === true)
        ? t('searches.left.sold')
        : t('searches.left.offered')
      : problem?.kind === 'absent'
        ? t('searches.left.gone')
        : problem !== undefined
          ? problemWords(t, problem).title
          : undefined
  return (
    <CarLine car={car}>
      <Prices car={car} />
      {fate !== undefined ? (
        <span className="text-sm text-muted">{fate}</span>
      ) : (
        <Button
          size="sm"
          tone="quiet"
          busy={asked}
          onClick={({ currentTarget }) => {
            // The answer takes the button's place.
            currentTarget.closest('li')?.querySelector('a')?.focus()
            setAsked(true)
          }}
        >
          {t('searches.left.why')}
        </Button>
      )}
    </CarLine>
  )
}

export const ChangeBadges = ({
  changes: { fresh, more, dropped, left },
}: {
  readonly changes: SearchChanges
}) => {
  const t = useT()
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {fresh.length > 0 && (
        <Badge tone="accent" icon="plus">
          {t(more ? 'searches.new.more' : 'searches.new.count', { count: fresh.length })}
        </Badge>
      )}
      {dropped.length > 0 && (
        <Badge tone="good" icon="arrow-down">
          {t('searches.dropped.count', { count: dropped.length })}
        </Badge>
      )}
      {left.length > 0 && <Badge icon="minus">{t('searches.left.count', { count: left.length })}</Badge>}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import type { DroppedPrice, LookedCar } from '#src/search-marks/looks.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { problemWords } from '#src/ui/problem-words.ts'

/** A car in a list of changes: its name, which leads to it, and what is said of it. */
const CarLine = ({ car, children }: { readonly car: LookedCar; readonly children?: ReactNode }) => {
  const t = useT()
  const seen = useMark(car.id)?.seen !== undefined
  return (
    <div className="flex items-start justify-between gap-x-3">
      <span className="min-w-0 flex-1">
        <Link
          to="/car/$carId"
          params={{ carId: car.id }}
          search={{}}
          className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
        >
          {car.name ?? t('card.unnamed')}
        </Link>
        {seen && <span className="text-sm text-muted"> · {t('card.seen')}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end">{children}</span>
    </div>
  )
}

const Prices = ({ car }: { readonly car: LookedCar }) => {
  const format = useFormat()
  const t = useT()
  // Of several currencies none is the lowest: they are not compared.
  const [first] = Object.entries(car.prices)
  return (
    <span className="whitespace-nowrap">
      {first === undefined ? (
        <span className="text-sm text-muted">{t('card.price.none')}</span>
      ) : (
        format.money(first[1], first[0])
      )}
    </span>
  )
}

const NewLine = ({ car, now }: { readonly car: LookedCar; readonly now: number }) => {
  const format = useFormat()
  return (
    <CarLine car={car}>
      <Prices car={car} />
      {car.at !== null && <span className="text-sm text-muted">{format.ago(car.at, now)}</span>}
    </CarLine>
  )
}

const DropLine = ({ drop: { car, currency, from, to } }: { readonly drop: DroppedPrice }) => {
  const t = useT()
  const format = useFormat()
  return (
    <CarLine car={car}>
      <span className="whitespace-nowrap text-good">{format.money(to, currency)}</span>
      <span className="text-sm whitespace-nowrap text-muted">
        {t('searches.price.was', { from: format.money(from, currency) })}
      </span>
    </CarLine>
  )
}

/** A car that the search no longer finds. What became of it is asked of the service only when the reader wants to know. */
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
        <Button size="sm" tone="quiet" busy={asked} onClick={() => setAsked(true)}>
          {t('searches.left.why')}
        </Button>
      )}
    </CarLine>
  )
}

/** One car with what happened to it. */
export type ShownChange =
  | { readonly kind: 'new'; readonly car: LookedCar; readonly now: number }
  | { readonly kind: 'dropped'; readonly drop: DroppedPrice }
  | { readonly kind: 'left'; readonly car: LookedCar }

export const ChangeLine = ({ change }: { readonly change: ShownChange }) => {
  switch (change.kind) {
    case 'new':
      return <NewLine car={change.car} now={change.now} />
    case 'dropped':
      return <DropLine drop={change.drop} />
    case 'left':
      return <LeftLine car={change.car} />
  }
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { DecimalText } from '#contract/decimal-text.ts'
import type { Car } from '#contract/resources/car.ts'
import { type Search, withSort } from '#contract/search.ts'
import { serverNow, problemOf } from '#src/api/get.ts'
import { type TextContext, useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { auctionsAhead, isAuctionAhead } from '#contract/auctions-ahead.ts'
import { type CalendarEvent, calendarText } from '#contract/calendar.ts'
import type { Language } from '#contract/languages.ts'
import { carsFound } from '#src/api/queries.ts'
import { carLabel } from './title.ts'
import { saveFile } from '#src/lib/csv.ts'

interface Props {
  /** The cars with the auctions: a search, or a function that loads the cars on demand. */
  readonly of: Search | (() => Promise<readonly Car[]>)
}

/** Saves the auctions ahead as a calendar file; `said` is the result as text. */
export function useSaveAuctions(of: Props['of']) {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const save = async () => {
    setBusy(true)
    let words: string
    try {
      const now = serverNow()
      const cars = typeof of === 'function' ? await of() : await carsAtAuction(client, of, language, now)
      const events = auctionEvents(cars, { t, format, now, origin: location.origin })
      if (events.length > 0) saveCalendar(events, t('searches.auctions.file'), now)
      words =
        events.length > 0
          ? t('searches.auctions.done', { count: events.length })
          : t('searches.auctions.none')
    } catch (error) {
      words = problemWords(t, problemOf(error)).title
    }
    setBusy(false)
    setSaid(words)
    announce(words)
  }
  return { busy, said, save: () => void save() }
}

type ButtonProps = Props & Pick<ComponentProps<typeof Button>, 'size' | 'children'>

export const AuctionsButton = ({ of, ...button }: ButtonProps) => {
  const { busy, said, save } = useSaveAuctions(of)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Button icon="gavel" busy={busy} onClick={save} {...button} />
      {said !== undefined && <span className="text-sm text-muted">{said}</span>}
    </span>
  )
}

/** Maximum number of pages to load: sorted by auction, the next ones are on the first pages. */
const mostPages = 10

/** Cars with an auction ahead, the next one first, at most 240. @param now the service's clock, ms */
async function carsAtAuction(
  client: QueryClient,
  search: Search,
  language: Language,
  now: number,
): Promise<readonly Car[]> {
  const cars: Car[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await client.fetchQuery(
      carsFound({ ...withSort(search, 'auction_nearest'), page }, language),
    )
    const ahead = found.cars.filter(({ listings }) =>
      listings.some((listing) => isAuctionAhead(listing, now)),
    )
    cars.push(...ahead)
    // In this sort cars without an auction are last.
    if (ahead.length < found.cars.length || found.cars.length === 0) break
  }
  return cars
}

/** A saved file outlives "23 hours ago", so bids have no age. */
export const auctionEvents = (
  cars: readonly Car[],
  { t, format, ...place }: TextContext & { now: number; origin: string },
): CalendarEvent[] =>
  auctionsAhead(
    cars,
    {
      title: (car) => t('searches.auctions.what', { car: carLabel(t, car) }),
      prices: ({ current_bid: bid, price }) => {
        const money = (amount: DecimalText) => format.money(amount, price?.currency?.name)
        return [
          ...(bid === null ? [] : [t('card.bid', { price: money(bid) })]),
          ...(price?.price ? [t('card.price.listed', { price: money(price.price) })] : []),
        ]
      },
    },
    place,
  )

const saveCalendar = (events: readonly CalendarEvent[], name: string, now: number): void =>
  saveFile(`${name}.ics`, calendarText(events, now), 'text/calendar;charset=utf-8')

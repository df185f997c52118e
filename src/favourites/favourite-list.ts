import type { CarChange } from '#src/stores/car-changes.ts'
import { keptCarFrom, mileageOf, standsOf, type KeptCar, unreadChanges } from '#src/stores/kept-cars.ts'
import type { Mark } from '#src/stores/shown-marks.ts'
import { compareDecimals, type DecimalText } from '#contract/decimal-text.ts'
import { vinText } from '#src/card/vin-text.ts'
import { amountOf, isForSale, offerCurrency } from '#contract/headline.ts'
import type { AmountWorth } from '#contract/rates.ts'
import { keptOffer } from '#src/price/kept-offer.ts'
import { priceText } from '#src/price/price-text.ts'
import { carHref } from '#src/card/CardLink.tsx'
import type { T, TextContext } from '#src/i18n/use-t.ts'
import { pastedText, type PastedColumn } from '#src/lib/csv.ts'

/** Favourites, the latest added first. */
export const favouritesOf = (
  marks: Readonly<Record<string, Mark>>,
  cars: Readonly<Record<string, KeptCar>>,
) =>
  Object.entries(marks)
    .flatMap(([id, { favourite, note }]) => {
      if (favourite === undefined) return []
      // Undefined where nothing was kept when it was added, and the service has not been requested yet.
      const car = keptCarFrom(cars, id)
      return { id, favourite, note, car, unread: unreadChanges(car), stands: standsOf(car) }
    })
    .toSorted((a, b) => b.favourite.added - a.favourite.added)

export type FavouriteCar = ReturnType<typeof favouritesOf>[number]

/** The filter: all favourites, those with unread changes, with an unread lower price, or sold and gone ones. */
export const favouriteShows = ['all', 'changed', 'cheaper', 'over'] as const
type FavouriteShow = (typeof favouriteShows)[number]

export const favouriteSorts = ['added', 'changed', 'price', 'year', 'mileage', 'name'] as const
export type FavouriteSort = (typeof favouriteSorts)[number]

export interface FavouriteView {
  readonly show: FavouriteShow
  readonly sort: FavouriteSort
  /** The id of a group, a tag; undefined for all. */
  readonly group: string | undefined
  readonly tag: string | undefined
}

export const viewOf = ({ show, sort, group, tag }: Readonly<Record<string, string>>): FavouriteView => ({
  show: favouriteShows.find((each) => each === show) ?? 'all',
  sort: favouriteSorts.find((each) => each === sort) ?? 'added',
  group,
  tag,
})

/** The URL parameters of a view, without defaults. */
export const paramsOfView = ({ show, sort, group, tag }: FavouriteView): Record<string, string> => ({
  ...(group !== undefined && { group }),
  ...(tag !== undefined && { tag }),
  ...(show !== 'all' && { show }),
  ...(sort !== 'added' && { sort }),
})

/** A lower price than before, in one currency. */
const isDrop = ({ kind, before, after, currencyBefore, currency }: CarChange): boolean =>
  kind === 'price' &&
  before !== null &&
  after !== null &&
  currencyBefore === currency &&
  compareDecimals(after, before) < 0

const shows: Readonly<Record<FavouriteShow, (car: FavouriteCar) => boolean>> = {
  all: () => true,
  changed: ({ unread }) => unread.length > 0,
  cheaper: ({ unread }) => unread.some(isDrop),
  over: ({ stands }) => stands !== null,
}

/** Unknown values come last. */
const by =
  <T>(value: (car: FavouriteCar) => T | null | undefined, compare: (x: T, y: T) => number) =>
  (a: FavouriteCar, b: FavouriteCar) => {
    const [x, y] = [value(a) ?? null, value(b) ?? null]
    return x === null || y === null ? Number(x === null) - Number(y === null) : compare(x, y)
  }
const up = (x: number, y: number) => x - y
const down = (x: number, y: number) => y - x

/** Equal favourites keep their order. @param worth in one currency; undefined where unknown */
export function inView(
  all: readonly FavouriteCar[],
  { show, sort, group, tag }: FavouriteView,
  worth: (car: FavouriteCar) => DecimalText | undefined,
): FavouriteCar[] {
  const shown = all.filter(
    (car) =>
      shows[show](car) &&
      (group === undefined || car.favourite.groups.includes(group)) &&
      (tag === undefined || car.favourite.tags.includes(tag)),
  )
  switch (sort) {
    case 'added':
      return shown
    case 'changed':
      return shown.toSorted(by(({ unread }) => unread.at(-1)?.at, down))
    case 'price':
      return shown.toSorted(by(worth, compareDecimals))
    case 'year':
      return shown.toSorted(by(({ car }) => car?.year, down))
    case 'mileage':
      return shown.toSorted(by(({ car }) => mileageOf(car), up))
    case 'name':
      return shown.toSorted((a, b) => (a.car?.name ?? '\uFFFF').localeCompare(b.car?.name ?? '\uFFFF'))
  }
}

export const tagLength = 40

/** A tag as kept: one line and no comma, because commas separate copied tags. */
export const cleanTag = (text: string): string =>
  text
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .slice(0, tagLength)

export const tagsOf = (all: readonly FavouriteCar[]): string[] =>
  [...new Set(all.flatMap(({ favourite }) => favourite.tags))].toSorted((a, b) => a.localeCompare(b))

/** "2018 BMW X5", without unknown parts. */
export const nameOf = (t: T, car: Pick<KeptCar, 'year' | 'name'> | undefined): string =>
  [car?.year ?? null, car?.name ?? t('card.unnamed')].filter((part) => part !== null).join(' ')

/** The table has the prices of the rows as plain numbers; an amount that does not buy the car is named. */
export function copiedFavourites(
  cars: readonly FavouriteCar[],
  { t, format }: TextContext,
  worth: AmountWorth | undefined,
  groupsOf: (car: FavouriteCar) => readonly string[],
): string {
  const priceOf = ({ car }: FavouriteCar) => {
    const offer = keptOffer(car, worth)
    const amount = amountOf(offer)
    if (amount === undefined) return []
    return [isForSale(offer) ? amount : priceText(t, format, offer), offerCurrency(offer)?.toUpperCase()]
  }
  const columns: readonly PastedColumn<FavouriteCar>[] = [
    [t('vins.column.car'), ({ car }) => car?.name ?? null],
    [t('vins.column.year'), ({ car }) => car?.year ?? null],
    [t('favourites.column.price'), (entry) => priceOf(entry)[0] ?? null],
    [t('vins.csv.currency'), (entry) => priceOf(entry)[1] ?? null],
    [t('vins.csv.odometer'), ({ car }) => mileageOf(car)],
    [t('card.vin'), ({ car }) => (car?.vin ? { code: vinText(t, car.vin) } : null)],
    [
      t('vins.column.state'),
      ({ stands }) =>
        t(stands === 'sold' ? 'vins.state.sold' : stands === 'gone' ? 'marks.gone' : 'vins.state.found'),
    ],
    [t('favourites.tags'), ({ favourite }) => favourite.tags.join(', ') || null],
    [t('favourites.groups'), (entry) => groupsOf(entry).join(', ') || null],
    [t('card.note'), ({ note }) => note ?? null],
    [t('vins.csv.link'), ({ id }) => `${location.origin}${carHref(id)}`],
  ]
  return pastedText(columns, cars)
}

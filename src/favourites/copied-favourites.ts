import { carHref } from '#src/card/CardLink.tsx'
import type { T } from '#src/i18n/use-t.ts'
import { type CsvCell, pastedText } from '#src/lib/csv.ts'
import { type KeptCar, mileageOf } from '#src/stores/kept-cars.ts'
import type { FavouriteCar } from './favourite-list.ts'

/** "2018 BMW X5", as far as it is known. */
export const nameOf = (t: T, car: Pick<KeptCar, 'year' | 'name'> | undefined): string =>
  [car?.year ?? null, car?.name ?? t('card.unnamed')].filter((part) => part !== null).join(' ')

/**
 * Favourites as a table that is pasted into a spreadsheet, with heads.
 * @param groupsOf names of the groups that a favourite is in
 */
export function copiedFavourites(
  cars: readonly FavouriteCar[],
  t: T,
  groupsOf: (car: FavouriteCar) => readonly string[],
): string {
  const columns: readonly (readonly [head: string, cell: (entry: FavouriteCar) => CsvCell])[] = [
    [t('vins.column.car'), ({ car }) => car?.name ?? null],
    [t('vins.column.year'), ({ car }) => car?.year ?? null],
    [t('favourites.column.price'), ({ car }) => car?.price ?? null],
    [t('vins.csv.currency'), ({ car }) => car?.currency?.toUpperCase() ?? null],
    [t('vins.csv.odometer'), ({ car }) => mileageOf(car)],
    [t('card.vin'), ({ car }) => (car?.vin ? { code: car.vin.toUpperCase() } : null)],
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
  return pastedText([
    columns.map(([head]) => head),
    ...cars.map((car) => columns.map(([, cell]) => cell(car))),
  ])
}

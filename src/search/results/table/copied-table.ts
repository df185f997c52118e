import { carHref } from '#src/card/CardLink.tsx'
import { carLabel } from '#src/card/title.ts'
import { type CsvCell, pastedText } from '#src/lib/csv.ts'
import type { ShownCar } from '../shown-cars.ts'
import { type CellWords, type ColumnId, columnOf } from './columns.tsx'

interface CopiedColumn {
  readonly head: string
  readonly cell: (shown: ShownCar) => CsvCell
}

/** What stands in the table, figures as figures: a price with its currency beside it, and the address of the car. */
export function copiedTable(cars: readonly ShownCar[], ids: readonly ColumnId[], words: CellWords): string {
  const { t } = words
  const columns = ids.flatMap((id): CopiedColumn[] => {
    const own = { head: t(columnOf(id).label), cell: (shown: ShownCar) => columnOf(id).plain(shown, words) }
    if (id !== 'price') return [own]
    const currency = (shown: ShownCar) => shown.match.listing.price?.currency?.name ?? null
    return [own, { head: t('results.currency.name'), cell: currency }]
  })
  const all: readonly CopiedColumn[] = [
    { head: t('results.table.car'), cell: ({ car }) => carLabel(t, car) },
    ...columns,
    { head: t('table.link'), cell: ({ car }) => `${location.origin}${carHref(car.id)}` },
  ]
  return pastedText([all.map(({ head }) => head), ...cars.map((shown) => all.map(({ cell }) => cell(shown)))])
}

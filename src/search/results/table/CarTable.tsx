import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { Search } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { arrangeTable, useTableSettings, widthBounds } from '#src/stores/table.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import type { ShownCar } from '../use-results.ts'
import type { Total } from '../../text/count-text.ts'
import { CarTableRow } from './CarTableRow.tsx'
import { columnIds, columnOf, inOrder, isColumn } from './columns.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import { HeadCell } from './HeadCell.tsx'

interface Props {
  readonly cars: readonly ShownCar[]
  readonly search: Search
  readonly now: number
  readonly label: string
  readonly first: number
  /** Cars of these pages that the reader does not want to see. */
  readonly leftOut: number
  readonly total: Total
}

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

const definitions: ColumnDef<typeof features, ShownCar>[] = columnIds.map((id) => ({
  id,
  size: columnOf(id).width,
  minSize: widthBounds.min,
  maxSize: widthBounds.max,
}))

const rare = Object.fromEntries(columnIds.map((id) => [id, columnOf(id).rare !== true]))

/** Pixels of the first column: picture, name and menu. On a phone it leaves room for the next. */
const carWidth = { roomy: 320, dense: 250, narrow: 200 } as const

/** The cars across columns the reader chooses, orders and widens. The head stays in sight; the region scrolls by itself. */
export const CarTable = ({ cars, search, now, label, first, leftOut, total }: Props) => {
  const t = useT()
  const format = useFormat()
  const density = usePrefs((prefs) => prefs.density)
  const { order, visible, widths } = useTableSettings()
  const narrow = useMedia('(max-width: 40rem)')
  const carColumn = carWidth[narrow ? 'narrow' : density]
  const table = useTable({
    features,
    columns: definitions,
    data: cars,
    columnResizeMode: 'onChange',
    state: {
      columnOrder: inOrder(order),
      columnVisibility: { ...rare, ...visible },
      columnSizing: widths,
    },
    onColumnSizingChange: (update) =>
      arrangeTable({ widths: typeof update === 'function' ? update({ ...widths }) : update }),
  })
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const ids = headers.map((header) => header.column.id).filter(isColumn)
  const from = (first - 1) * perPage + 1
  const caption = t('results.table.caption', {
    from: format.number(from),
    to: format.number(from + cars.length + leftOut - 1),
    count: total.count === undefined ? '…' : format.number(total.count),
  })
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-sm text-muted">{caption}</p>
        <ColumnSettings />
      </div>
      {/* Wider than a phone by nature: it scrolls inside its own region, which the keyboard reaches. */}
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        tabIndex={0}
        data-scroll-restoration-id="table"
        className="max-h-[calc(100dvh-6rem)] overflow-auto rounded-lg border border-line bg-surface"
      >
        <table
          className="table-fixed border-separate border-spacing-0"
          style={{ width: table.getTotalSize() + carColumn }}
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            <col style={{ width: carColumn }} />
            {headers.map((header) => (
              <col key={header.id} style={{ width: header.getSize() }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 z-20 h-9 sm:start-0 border-b border-line bg-surface px-2 text-start text-sm font-medium text-muted"
              >
                {t('results.table.car')}
              </th>
              {headers.map(
                (header) =>
                  isColumn(header.column.id) && (
                    <HeadCell
                      key={header.id}
                      id={header.column.id}
                      search={search}
                      handle={
                        // For pointers only: the settings widen columns by keys.
                        <span
                          aria-hidden="true"
                          onMouseDown={header.getResizeHandler()}
                          onTouchStart={header.getResizeHandler()}
                          className="absolute inset-y-1 end-0 w-2 cursor-col-resize touch-none border-e-2 border-transparent hover:border-accent"
                        />
                      }
                    />
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {cars.map((shown) => (
              <CarTableRow key={shown.car.id} {...{ shown, ids, now }} dense={density === 'dense'} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

import '#src/styles/later.css'
import { useMemo, useReducer, useState, useRef } from 'react'
import type { Search, Sort } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { carLabel } from '#src/card/title.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useWidth } from '#src/lib/use-width.ts'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { useTableSettings } from '#src/stores/table.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { useAnnounced, announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { SelectableRows, smallButton, SelectedBar } from '#src/ui/list-parts.tsx'
import type { ShownCar } from '../found-pages.ts'
import type { Total } from '../../text/count-text.ts'
import { CarTableRow } from './CarTableRow.tsx'
import { columnOf, frontIn, inOrder, useCellWords, type ColumnId, type CellWords } from './columns.tsx'
import { changed, nothing, type Selection, type SelectionAct } from '#src/lib/selection.ts'
import { sortedHere, type SortHere } from './sort-here.ts'
import { TableBar } from './TableBar.tsx'
import { TableHead } from './TableHead.tsx'
import { carHref } from '#src/card/CardLink.tsx'
import { type PastedColumn, pastedText } from '#src/lib/csv.ts'
import { isAuctionAhead } from '#contract/auctions-ahead.ts'
import { serverNow } from '#src/api/get.ts'
import { AuctionsButton } from '#src/card/AuctionsButton.tsx'
import { chooseFavourites, rememberCar } from '#src/card/remember-car.ts'
import { CompareLink } from '#src/card/CompareLink.tsx'
import { mostCompared } from '#src/stores/compared.ts'
import { hideCar, markSeen } from '#src/stores/marks.ts'
import { late } from '#src/ui/late.tsx'
import { focusResults } from '#src/search/results/use-focus-rules.ts'

const NoteDialog = late(async () => (await import('#src/card/NoteDialog.tsx')).NoteDialog)

interface BarProps {
  readonly cars: readonly ShownCar[]
  readonly copied: () => string
  readonly onNone: () => void
}

const SelectionBar = ({ cars, copied, onNone }: BarProps) => {
  const t = useT()
  const [noting, setNoting] = useState(false)
  const count = cars.length
  const ids = cars.map(({ car }) => car.id)
  const open = (say: (text: string) => void) => {
    // A popup blocker opens the first tab only.
    const opened = cars.filter(({ car, params }) => {
      if (window.open(carHref(car.id, params), '_blank') === null) return false
      rememberCar(car)
      markSeen(car.id)
      return true
    })
    say(opened.length === count ? '' : t('table.open.blocked', { opened: opened.length, count }))
  }
  const none = () => {
    onNone()
    // The press removes the bar and its buttons.
    focusResults()
  }
  return (
    <SelectedBar count={count} copied={copied} onNone={none}>
      {(say) => (
        <>
          {smallButton('heart', t('card.favourite.add'), () => {
            chooseFavourites(cars.map(({ car }) => car))
            say(t('table.favourites.added', { count }))
          })}
          {count > 1 && count <= mostCompared && <CompareLink ids={ids} />}
          {cars.some(({ car }) => car.listings.some((listing) => isAuctionAhead(listing, serverNow()))) && (
            <AuctionsButton size="sm" of={() => Promise.resolve(cars.map(({ car }) => car))}>
              {t('card.calendar')}
            </AuctionsButton>
          )}
          {smallButton('external', t('table.open'), () => open(say))}
          {smallButton('note', t('card.note.write'), () => {
            for (const { car } of cars) rememberCar(car)
            setNoting(true)
          })}
          {smallButton('eye-off', t('table.hide'), () => {
            for (const { car } of cars) {
              rememberCar(car)
              hideCar(car.id)
            }
            none()
            announce(t('table.hidden', { count }))
          })}
          {noting && (
            <NoteDialog
              carIds={ids}
              label={t('card.note.cars', { count })}
              onClose={() => setNoting(false)}
            />
          )}
        </>
      )}
    </SelectedBar>
  )
}

interface Props {
  readonly cars: readonly ShownCar[]
  readonly search: Search
  readonly now: number
  readonly label: string
  readonly first: number
  /** Cars of these pages that the user has hidden. */
  readonly leftOut: number
  readonly total: Total
}

/** Minimum width of the first column, which also takes the remaining width. On a phone three more columns fit. */
const leastCar = { wide: '300px', narrow: 'clamp(74px, 100% - 232px, 180px)' } as const
const checkWidth = 36

/** The cars in columns that the user chooses. The page scrolls vertically, the table itself only sideways. */
export const CarTable = ({ cars: placed, search, now, label, first, leftOut: before, total }: Props) => {
  const marks = useMarks(({ items }) => items)
  // Hidden rows are removed, so that a selection is contiguous.
  const cars = useMemo(
    () => placed.filter(({ car }) => markOf(marks, car.id)?.hidden === undefined),
    [placed, marks],
  )
  const leftOut = before + placed.length - cars.length
  const { t, format } = useTextContext()
  const language = useLanguage()
  const dense = usePrefs((prefs) => prefs.density) === 'dense'
  const { order, visible, widths } = useTableSettings()
  const narrow = useMedia('(width < 40rem)') === true
  const [own, setOwn] = useState<{ readonly over: Sort; readonly sort: SortHere<ColumnId | 'car'> }>()
  // An order of all cars that is chosen later replaces the order of this page.
  const sort = own?.over === search.sort ? own.sort : undefined
  const region = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { width, ref: measured } = useWidth()

  const words = useCellWords(now, dense)
  const valueOf = (shown: ShownCar) =>
    sort === undefined || sort.column === 'car'
      ? carLabel(t, { ...shown.car, year: null })
      : columnOf(sort.column).plain(shown, words)
  const rows = sort === undefined ? cars : sortedHere(cars, valueOf, sort.down, language)
  const ids = rows.map(({ car }) => car.id)
  const [selection, select] = useReducer(
    (state: Selection, act: SelectionAct) => changed(state, ids, act),
    nothing,
  )
  const selected = rows.filter(({ car }) => selection.ids.has(car.id))
  const some = selected.length > 0
  useAnnounced(some ? t('ui.selected', { count: selected.length }) : '')

  const front = frontIn(search.sort)
  const headers = inOrder([...front, ...order])
    .filter((id) => visible[id] ?? (columnOf(id).rare !== true || front.includes(id)))
    .map((id) => ({ id, width: widths[id] ?? ((narrow && columnOf(id).narrow) || columnOf(id).width) }))
  const columns = headers.map(({ id }) => id)
  const others = headers.reduce((sum, header) => sum + header.width, narrow ? 0 : checkWidth)
  const least = `calc(${others}px + ${leastCar[narrow ? 'narrow' : 'wide']})`
  const copied = () => copiedTable(selected, columns, words)

  const from = (first - 1) * perPage + 1
  const caption = t('results.table.caption', {
    from: format.number(from),
    to: format.number(from + cars.length + leftOut - 1),
    count: total.count === undefined ? '…' : format.number(total.count),
  })
  const sortedWords =
    sort &&
    t('table.sorted.here', {
      count: cars.length,
      column: t(sort.column === 'car' ? 'results.table.car' : columnOf(sort.column).label),
    })
  useAnnounced(sortedWords ?? '')

  return (
    <SelectableRows
      some={some}
      onAll={narrow ? undefined : () => select({ act: 'all' })}
      onNone={() => select({ act: 'none' })}
      copied={copied}
    >
      <TableBar caption={caption} />
      {sort !== undefined && (
        <p className="mb-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          {sortedWords}
          <Button
            size="sm"
            tone="quiet"
            icon="undo"
            onClick={() => {
              region.current?.focus()
              setOwn(undefined)
            }}
          >
            {t('table.sorted.undo')}
          </Button>
        </p>
      )}
      <div
        ref={region}
        role="region"
        aria-label={label}
        // A scrollable region must be focusable.
        tabIndex={0}
        data-scroll-restoration-id="table"
        onScroll={({ currentTarget }) => bar.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="table-region isolate sm:scroll-ps-84 overflow-x-auto overflow-y-hidden rounded-lg border border-line bg-surface [scrollbar-width:none] pointer-coarse:[scrollbar-width:auto]"
      >
        <table
          ref={measured}
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: least }}
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {!narrow && <col style={{ width: checkWidth }} />}
            {/* A filler for the remaining width. */}
            <col />
            {headers.map(({ id, width: own }) => (
              <col key={id} style={{ width: own }} />
            ))}
          </colgroup>
          <TableHead
            {...{ headers, search, sort }}
            onSortHere={(next) => setOwn(next && { over: search.sort, sort: next })}
            all={
              narrow
                ? undefined
                : {
                    state: some ? (selected.length === ids.length ? 'all' : 'some') : 'none',
                    onChange: () => select({ act: selected.length === ids.length ? 'none' : 'all' }),
                  }
            }
          />
          <tbody>
            {rows.map((shown) => (
              <CarTableRow
                key={shown.car.id}
                {...{ shown, now, dense }}
                // Joined into one text, because an array would be new on each render.
                ids={columns.join(' ')}
                selected={narrow ? undefined : selection.ids.has(shown.car.id)}
                select={select}
              />
            ))}
          </tbody>
        </table>
      </div>
      {/* The horizontal scrollbar at the window's edge, for pointers: keys and touch scroll the region itself. */}
      {width > 0 && (
        <div
          ref={bar}
          aria-hidden="true"
          tabIndex={-1}
          onScroll={({ currentTarget }) => region.current?.scrollTo({ left: currentTarget.scrollLeft })}
          className="sticky bottom-(--bar-bottom) z-20 overflow-x-auto pointer-coarse:hidden print:hidden"
        >
          <div className="h-px" style={{ width }} />
        </div>
      )}
      {some && <SelectionBar cars={selected} copied={copied} onNone={() => select({ act: 'none' })} />}
    </SelectableRows>
  )
}

/** The table as plain text with plain numbers: prices with their currency beside them, and the car's address. */
function copiedTable(cars: readonly ShownCar[], ids: readonly ColumnId[], words: CellWords): string {
  const { t } = words
  const columns = ids.flatMap((id): PastedColumn<ShownCar>[] => {
    const own = [t(columnOf(id).label), (shown: ShownCar) => columnOf(id).plain(shown, words)] as const
    if (id !== 'price') return [own]
    const currency = (shown: ShownCar) => shown.match.listing.price?.currency?.name?.toUpperCase() ?? null
    return [own, [t('results.currency.name'), currency]]
  })
  const all: readonly PastedColumn<ShownCar>[] = [
    [t('results.table.car'), ({ car }) => carLabel(t, car)],
    ...columns,
    [t('table.link'), ({ car }) => `${location.origin}${carHref(car.id)}`],
  ]
  return pastedText(all, cars)
}

/** Actions for the selected cars. Copying uses the columns of the user's table. */
export const CardSelection = ({
  cars,
  now,
  onNone,
}: Pick<Props, 'cars' | 'now'> & { readonly onNone: () => void }) => {
  const t = useT()
  const words = useCellWords(now, false)
  const { order, visible } = useTableSettings()
  const columns = inOrder(order).filter((id) => visible[id] ?? columnOf(id).rare !== true)
  useAnnounced(t('ui.selected', { count: cars.length }))
  return <SelectionBar cars={cars} copied={() => copiedTable(cars, columns, words)} onNone={onNone} />
}

import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { CardLink } from '#src/card/CardLink.tsx'
import { CardMenu, FavouriteButton, SelectBox } from '#src/card/card-buttons.tsx'
import { CarName, CarTitle, CardNote, RowPicture } from '#src/card/card-lines.tsx'
import { picturesOf } from '#src/card/pictures.ts'
import { carLabel, carName } from '#src/card/title.ts'
import { cx } from '#src/lib/cx.ts'
import { NewWord } from '#src/search-marks/NewWord.ts'
import { useNews } from '#src/search-marks/news.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { ShownCar } from '../found-pages.ts'
import { cellOf, columnOf, isColumn, useCellWords } from './columns.tsx'
import type { SelectionAct } from '#src/lib/selection.ts'

interface Props {
  readonly shown: ShownCar
  /** Column names, separated by spaces. */
  readonly ids: string
  readonly now: number
  readonly dense: boolean
  /** Undefined if rows cannot be selected, as on a phone. */
  readonly selected: boolean | undefined
  readonly select: (act: SelectionAct) => void
}

const ground = (selected: boolean | undefined) =>
  selected === true
    ? 'bg-accent-soft'
    : 'bg-surface group-hover/row:bg-fill group-has-[a:focus-visible]/row:bg-accent-soft'

/** A car as a row; its name is the row's header and only link. */
export const CarTableRow = memo(({ shown, ids, now, dense, selected, select }: Props) => {
  const { car, match, params } = shown
  const mark = useMark(car.id)
  const marked = useNews((news) => news.marked !== undefined)
  const seen = mark?.seen !== undefined
  const note = mark?.note
  const columns = ids.split(' ').filter(isColumn)
  const words = useCellWords(now, dense)
  const { t } = words
  const toggle = (range: boolean) => select({ act: 'toggle', id: car.id, range })
  const name = `${carName(car) ?? t('card.unnamed')} ${car.badge ?? ''}`.trim()
  return (
    <tr
      className={cx('group/row relative', seen && 'text-muted')}
      // Shift and a press select a range of rows, and must not open a window.
      {...(selected !== undefined && {
        onClickCapture: (event: MouseEvent) => {
          if (!event.shiftKey || !(event.target instanceof HTMLAnchorElement)) return
          event.preventDefault()
          event.stopPropagation()
          getSelection()?.removeAllRanges()
          toggle(true)
        },
      })}
    >
      {selected !== undefined && (
        <td className={cx('sticky start-0 z-10 border-b border-line', ground(selected))}>
          <SelectBox
            {...{ id: car.id, selected, select }}
            name={carLabel(t, car)}
            className="absolute inset-0 grid place-items-center"
            box="scroll-mt-24 scroll-mb-16"
          />
        </td>
      )}
      {/* Sticky while the columns scroll under it; on a phone it would leave them no space. */}
      <th
        scope="row"
        className={cx(
          'z-10 border-b border-line px-1 text-start font-normal sm:sticky sm:start-9 sm:px-2',
          dense ? 'h-10' : 'py-1',
          ground(selected),
        )}
      >
        <span className="flex items-center gap-2">
          <RowPicture
            picture={picturesOf(match)[0]}
            sizes="5rem"
            fit="width"
            className={cx(
              'shrink-0 rounded-xs [&_span]:hidden',
              'max-sm:hidden print:hidden',
              dense ? 'w-12' : 'w-20',
            )}
          />
          <span className="min-w-0 flex-1">
            <span
              title={name}
              className="line-clamp-2 font-semibold text-ink max-sm:text-xs max-sm:break-words sm:block sm:truncate"
            >
              <CardLink
                car={car}
                params={params}
                onKeyDown={(event: KeyboardEvent) => {
                  if (event.key !== ' ' || selected === undefined) return
                  event.preventDefault()
                  toggle(event.shiftKey)
                }}
              >
                <CarName car={car} />
              </CardLink>
            </span>
            {!dense && <CarTitle car={car} listing={match.listing} className="max-sm:hidden" />}
            {!dense && note !== undefined && <CardNote note={note} />}
          </span>
          {marked && <NewWord carId={car.id} listed={match.listing.created_at} />}
          {dense && note !== undefined && (
            <span title={note} className="relative z-10 shrink-0 text-muted">
              <Icon name="note" />
              <span className="sr-only">{note}</span>
            </span>
          )}
          {mark?.favourite !== undefined && (
            <FavouriteButton car={car} className="relative z-10 max-sm:hidden print:hidden" />
          )}
          <CardMenu car={car} className="relative z-10 max-sm:hidden print:hidden" />
        </span>
      </th>
      {columns.map((id) => (
        <td
          key={id}
          title={
            dense && id === 'condition' ? (columnOf(id).plain(shown, words)?.toString() ?? '') : undefined
          }
          className={cx(
            'overflow-hidden border-b border-line px-1 text-xs sm:px-2 sm:text-sm',
            // Dense rows truncate words, never numbers.
            dense && columnOf(id).end !== true ? 'truncate' : 'wrap-anywhere',
            !dense && 'py-1',
            ground(selected),
            columnOf(id).end && 'text-end',
          )}
        >
          {cellOf(id, shown, words)}
        </td>
      ))}
    </tr>
  )
})

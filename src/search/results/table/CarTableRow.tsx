import { memo } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { CardLink } from '#src/card/CardLink.tsx'
import { CardMenu } from '#src/card/CardMenu.tsx'
import { CardNote } from '#src/card/CardNote.tsx'
import { CarTitle } from '#src/card/CarTitle.tsx'
import { pictureSet } from '#src/card/pictures.ts'
import { picturesOf } from '#src/card/pictures.ts'
import { carName } from '#src/card/title.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useNote, useSeen } from '#src/stores/marks.ts'
import { Picture } from '#src/ui/Picture.tsx'
import type { ShownCar } from '../use-results.ts'
import { type ColumnId, columnOf } from './columns.tsx'

interface Props {
  readonly shown: ShownCar
  readonly ids: readonly ColumnId[]
  readonly now: number
  readonly dense: boolean
}

const ignore = () => {}

/** A car across the columns; its name heads the row and is the row's one link. */
export const CarTableRow = memo(({ shown, ids, now, dense }: Props) => {
  const t = useT()
  const format = useFormat()
  const { car, match, params } = shown
  const seen = useSeen(car.id)
  const note = useNote(car.id)
  const [first] = picturesOf(match)
  const words = { t, format, now }
  return (
    <tr
      className={cx(
        'group/row relative border-b border-line hover:bg-fill has-[a:focus-visible]:bg-accent-soft',
        seen && 'text-muted',
      )}
    >
      {/* Stays while the columns pass under it; on a phone it would leave them no room. */}
      <th
        scope="row"
        className="z-10 bg-surface px-2 py-1 text-start font-normal group-hover/row:bg-fill group-has-[a:focus-visible]/row:bg-accent-soft sm:sticky sm:start-0"
      >
        <span className="flex items-center gap-2 sm:gap-3">
          <Picture
            src={first === undefined ? undefined : pictureUrl(first, 160)}
            {...(first === undefined ? {} : { srcSet: pictureSet(first, [160, 240]) })}
            sizes="5rem"
            alt=""
            fit="width"
            className={cx('shrink-0 rounded-xs [&_span]:hidden', 'max-sm:hidden', dense ? 'w-11' : 'w-20')}
          />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-semibold text-ink sm:block sm:truncate">
              <CardLink car={car} params={params} onKeyDown={ignore}>
                {carName(car) ?? t('card.unnamed')}
                {car.badge && <span className="font-normal"> {car.badge}</span>}
              </CardLink>
            </span>
            {!dense && <CarTitle car={car} listing={match.listing} />}
            {!dense && note !== undefined && <CardNote note={note} />}
          </span>
          <CardMenu car={car} className="relative z-10" />
        </span>
      </th>
      {ids.map((id) => (
        <td key={id} className={cx('overflow-hidden px-2 py-1 text-base', columnOf(id).end && 'text-end')}>
          {columnOf(id).cell(shown, words)}
        </td>
      ))}
    </tr>
  )
})

import { useQuery } from '@tanstack/react-query'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { serverNow } from '#src/api/get.ts'
import { options } from '#src/api/dictionaries.ts'
import { cx } from '#src/lib/cx.ts'
import { useNow } from '#src/lib/timing.ts'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { ComparedCell, useLowestPrice } from './ComparedCell.tsx'
import { allOptionIds, compareGroups, equipmentGroups, onlyDifferent, type CompareColumn } from './rows.ts'
import { CarLink } from '#src/card/CarLink.tsx'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { shotGroups, shotList, useShotWords } from '#src/car/gallery/pictures.ts'
import { isActive } from '#src/car/listing.ts'
import { CarName } from '#src/card/card-lines.tsx'
import { isIllustration, pictureSet } from '#src/card/pictures.ts'
import { carLabel } from '#src/card/title.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { MoveButtons } from '#src/ui/MoveButtons.tsx'
import { Picture } from '#src/ui/Picture.tsx'

interface Props {
  readonly columns: readonly CompareColumn[]
  /** The names of the cars in the URL, in its order, including those still loading. */
  readonly places: readonly string[]
  readonly differences: boolean
  readonly onMove: (column: CompareColumn, to: number) => void
  readonly onRemove: (column: CompareColumn) => void
}

/** A sticky column under which the cars scroll. */
const firstColumn = 'sticky start-0 z-10 bg-surface ps-2 pe-1 py-1.5 text-start font-normal sm:px-3'

/** One column for each car, one row for each fact. On a phone two columns fit beside each other, and snap. */
export const CompareTable = ({ columns, places, differences, onMove, onRemove }: Props) => {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const now = useNow(60_000, serverNow)
  const cars = columns.map(({ car }) => car)
  const ids = allOptionIds(cars)
  const dictionary = useQuery({ ...options(ids, language), enabled: ids.length > 0 })
  const lowest = useLowestPrice(cars)
  const words = { t, format }
  const all = [
    ...compareGroups(cars, words, now),
    ...(dictionary.data === undefined ? [] : equipmentGroups(cars, dictionary.data, words)),
  ]
  const groups = differences ? onlyDifferent(all) : all
  // A loading car keeps its column: if earlier cars came later they would push others aside, and the browser,
  // which stays with the snapped column, would leave them out of sight.
  const drawn = places.map((wanted) => {
    const at = columns.findIndex((column) => column.wanted === wanted)
    return { wanted, at, column: columns[at] }
  })
  return (
    <>
      {/* Limits the width, so that two cars do not stand far apart. */}
      <div className="@container" style={{ maxWidth: `calc(13rem + ${places.length} * 26rem)` }}>
        <ScrollRegion
          label={t('compare.table')}
          className="table-region no-bar mt-4 isolate rounded-lg border border-line bg-surface [--column:calc((100cqw-6.5rem-2px)/2)] [--first:6.5rem] max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-ps-[6.5rem] sm:scroll-ps-[11rem] sm:[--column:11.5rem] sm:[--first:11rem]"
        >
          <table
            className="w-full table-fixed border-separate border-spacing-0"
            style={{
              minWidth: `calc(var(--first) + ${places.length} * var(--column))`,
            }}
          >
            <caption className="sr-only">{t('compare.table')}</caption>
            <colgroup>
              <col className="w-(--first)" />
            </colgroup>
            <thead>
              <tr className="align-top">
                <td className={cx(firstColumn, 'border-b border-line')} />
                {drawn.map(({ wanted, column }, place) =>
                  column === undefined ? (
                    <td
                      key={wanted}
                      className="snap-start border-b border-line bg-surface p-3"
                      aria-busy="true"
                    >
                      <span className="sr-only">{t('ui.loading')}</span>
                      <Skeleton className="h-16 w-full" />
                    </td>
                  ) : (
                    <ColumnHead
                      key={wanted}
                      car={column.car}
                      at={place}
                      count={places.length}
                      onMove={(to) => onMove(column, to)}
                      onRemove={() => onRemove(column)}
                    />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              <tr className="align-top">
                <th scope="row" className={cx(firstColumn, 'text-muted max-sm:text-xs')}>
                  {t('compare.photos')}
                </th>
                {drawn.map(({ wanted, column }) => (
                  <td key={wanted} className="px-2 py-1.5 sm:px-3">
                    {column !== undefined && <ComparedPhotos car={column.car} />}
                  </td>
                ))}
              </tr>
            </tbody>
            {groups.map(({ key, title, rows }) => (
              <tbody key={key}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={places.length + 1}
                    className="border-y border-line bg-fill px-2 py-1.5 text-start font-semibold sm:px-3"
                  >
                    <span className="sticky start-2 sm:start-3">{title}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.key} className="group/row align-top">
                    <th
                      scope="row"
                      className={cx(
                        firstColumn,
                        'border-b border-line text-muted wrap-anywhere hyphens-auto group-last/row:border-0 max-sm:text-xs',
                      )}
                    >
                      {row.label}
                    </th>
                    {drawn.map(({ wanted, at, column }) =>
                      column === undefined ? (
                        <td key={wanted} className="border-b border-line group-last/row:border-0" />
                      ) : (
                        <ComparedCell key={wanted} car={column.car} row={row} at={at} lowest={lowest} />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </ScrollRegion>
      </div>
      {differences && groups.length === 0 && <p className="mt-3 text-muted">{t('compare.same')}</p>}
      {places.length === 1 && <p className="mt-3 text-muted">{t('compare.one')}</p>}
      {columns.length > 1 && <p className="mt-3 max-w-prose text-sm text-muted">{t('compare.best.note')}</p>}
    </>
  )
}

interface ColumnHeadProps {
  readonly car: Car
  readonly at: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const ColumnHead = ({ car, at, count, onMove, onRemove }: ColumnHeadProps) => {
  const t = useT()
  const label = carLabel(t, car)
  const sold = car.listings.length > 0 && !car.listings.some(isActive)
  return (
    <th scope="col" className="snap-start border-b border-line bg-surface p-2 text-start font-normal sm:p-3">
      <CarLink id={car.id} className="line-clamp-3 font-semibold wrap-anywhere hover:underline">
        {car.year !== null && <span>{`${car.year} `}</span>}
        <CarName car={car} />
      </CarLink>
      {sold && <Badge tone="warn">{t('car.sold')}</Badge>}
      <span className="-ms-1.5 mt-1 flex flex-wrap">
        {count > 1 && (
          <MoveButtons
            across
            earlier={t('compare.earlier', { car: label })}
            later={t('compare.later', { car: label })}
            at={at}
            count={count}
            onMove={onMove}
          />
        )}
        <IconButton
          icon="close"
          size="sm"
          label={t('compare.remove', { car: label })}
          onClick={(event) => {
            // The button is removed with its column, so the focus moves to the column beside it.
            const column = event.currentTarget.closest('th')
            const beside = column?.nextElementSibling ?? column?.previousElementSibling
            const next = beside?.querySelector('a') ?? document.querySelector<HTMLElement>('main h1')
            next?.focus({ preventScroll: true })
            onRemove()
          }}
        />
      </span>
    </th>
  )
}

const small = 3

const ComparedPhotos = ({ car }: { readonly car: Car }) => {
  const t = useT()
  const all = shotList(shotGroups(car)).filter(({ shot }) => shot.kind === 'picture')
  const { alt } = useShotWords(car, all.length)
  const [first, ...others] = all
  if (first === undefined) return <Picture src={undefined} alt="" className="rounded-sm" />
  const picture = (src: string) => ({
    src: pictureUrl(src, 480),
    srcSet: pictureSet(src),
  })
  return (
    <>
      <Picture
        {...picture(first.shot.src)}
        sizes="(min-width: 40rem) 20rem, 45vw"
        alt={alt(first)}
        className="rounded-sm"
      />
      <ul className="mt-1 grid grid-cols-3 gap-1">
        {others.slice(0, small).map((placed) => (
          <li key={placed.index}>
            <Picture
              {...picture(placed.shot.src)}
              sizes="6rem"
              alt={alt(placed)}
              className="rounded-xs [&_span]:hidden"
            />
          </li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-2 text-xs text-muted">
        <CarLink id={car.id} className="inline-flex min-h-6 items-center underline">
          {t('compare.photos.all', { count: all.length })}
        </CarLink>
        {all.some(({ shot }) => isIllustration(shot.src)) && <span>{t('card.illustration.badge')}</span>}
      </p>
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { shotGroups, shotList, useShotWords } from '#src/car/gallery/pictures.ts'
import { isActive } from '#src/car/listing.ts'
import { CarName } from '#src/card/card-lines.tsx'
import { isIllustration, pictureSet } from '#src/card/pictures.ts'
import { carLabel } from '#src/card/title.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { MoveButtons } from '#src/ui/MoveButtons.tsx'
import { Picture } from '#src/ui/Picture.tsx'

interface Props {
  readonly car: Car
  /** Its place, from 0, among so many. */
  readonly at: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

export const ColumnHead = ({ car, at, count, onMove, onRemove }: Props) => {
  const t = useT()
  const label = carLabel(t, car)
  const sold = car.listings.length > 0 && !car.listings.some(isActive)
  return (
    <th scope="col" className="snap-start border-b border-line bg-surface p-2 text-start font-normal sm:p-3">
      <Link
        to="/car/$carId"
        params={{ carId: car.id }}
        search={{}}
        className="line-clamp-3 font-semibold wrap-anywhere hover:underline"
      >
        {car.year !== null && <span>{`${car.year} `}</span>}
        <CarName car={car} />
      </Link>
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
            // The column goes with its button: the focus goes on to the one beside it before.
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

export const ComparedPhotos = ({ car }: { readonly car: Car }) => {
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
        <Link
          to="/car/$carId"
          params={{ carId: car.id }}
          search={{}}
          className="inline-flex min-h-6 items-center underline"
        >
          {t('compare.photos.all', { count: all.length })}
        </Link>
        {all.some(({ shot }) => isIllustration(shot.src)) && <span>{t('card.illustration.badge')}</span>}
      </p>
    </>
  )
}

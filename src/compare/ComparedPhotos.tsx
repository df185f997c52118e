import { Link } from '@tanstack/react-router'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { shotGroups, shotList, useShotWords } from '#src/car/gallery/pictures.ts'
import { isIllustration, pictureSet } from '#src/card/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Picture } from '#src/ui/Picture.tsx'

/** As many small ones as stand below the first. */
const small = 3

/** The car's first pictures; all of them are on its page. */
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

import { type MouseEventHandler, type Ref, useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Picture } from '#src/ui/Picture.tsx'
import { carLabel } from './title.ts'
import type { CardProps } from './matching-listing.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { isIllustration, pictureSet } from './pictures.ts'

interface Props extends Pick<CardProps, 'car' | 'match'> {
  readonly pictures: readonly string[]
  /** The one shown; leafing is the card's (use-leafing.ts). */
  readonly index: number
  readonly photo: Ref<HTMLDivElement>
  /** In the first row: fetched at once and before others. */
  readonly eager: boolean
  readonly onClick: MouseEventHandler<HTMLElement>
  /** As an `<img sizes>`. */
  readonly sizes: string
  /** Another shape than three to two. */
  readonly className?: string
}

/** More strips than this would be too narrow to point at. */
export const maxLeafedPhotos = 8

/**
 * The photo of a card in a box of fixed shape, as wide as the photo: of a car, which is longer than high, neither end is
 * cut off (`fit`). The first stays below until the one leafed to has arrived, so that nothing flashes.
 */
export const CarPhoto = ({ car, match, pictures, index, photo, onClick, eager, sizes, className }: Props) => {
  const t = useT()
  const [broken, setBroken] = useState<readonly string[]>([])
  const [first] = pictures
  const shown = pictures[index] ?? first
  const altOf = (at: number) =>
    // Its text says that a picture is an illustration; beside the pictures the page says it once.
    t(isIllustration(pictures[at] ?? '') ? 'card.illustration' : 'card.photo', {
      index: at + 1,
      count: pictures.length,
      car: carLabel(t, car),
      source: match.listing.external.domain.name ?? '',
    })
  const over = shown !== undefined && shown !== first && !broken.includes(shown) ? shown : undefined
  return (
    // Keys press the link itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={photo}
      onClick={onClick}
      className={cx('relative aspect-3/2 overflow-hidden bg-fill pointer-coarse:z-10', className)}
    >
      {/* Another car begins with its first photo. */}
      <PhotoStrip
        key={car.id}
        label={carLabel(t, car)}
        pictures={pictures.slice(0, maxLeafedPhotos)}
        {...{ index, sizes }}
        alt={altOf}
      >
        <Picture
          src={first === undefined ? undefined : pictureUrl(first, 480)}
          {...(first === undefined ? {} : { srcSet: pictureSet(first) })}
          sizes={sizes}
          alt={over !== undefined || first === undefined ? '' : altOf(0)}
          ratio="free"
          fit="width"
          className="h-full"
          eager={eager}
        />
      </PhotoStrip>
      {over !== undefined && (
        <img
          key={over}
          src={pictureUrl(over, 480)}
          srcSet={pictureSet(over)}
          sizes={sizes}
          alt={altOf(index)}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken((known) => [...known, over])}
          className="absolute inset-0 my-auto w-full text-transparent"
        />
      )}
    </div>
  )
}

import { type CSSProperties, type Ref, useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Picture } from '#src/ui/Picture.tsx'
import { carLabel } from './title.ts'
import type { CardProps } from './matching-listing.ts'
import { pictureSet } from './pictures.ts'
import { isIllustration } from './pictures.ts'

interface Props extends Pick<CardProps, 'car' | 'match'> {
  readonly pictures: readonly string[]
  /** The one shown; leafing is the card's (use-leafing.ts). */
  readonly index: number
  readonly photo: Ref<HTMLDivElement>
  /** In the first row: fetched at once and before others. */
  readonly eager: boolean
  /** As an `<img sizes>`. */
  readonly sizes: string
  /** Another shape than four to three. */
  readonly className?: string
}

/** More strips than this would be too narrow to point at. */
export const maxLeafedPhotos = 8

/** How many dots there are, and which of them is lit, for the styles. */
const dots = (count: number, index: number) =>
  // Custom properties are not among React's own.
  ({ '--dots': count, '--dot': index }) as CSSProperties

/**
 * The photo of a card in a box of fixed shape. The first stays below until the one leafed to has arrived,
 * so that nothing flashes.
 */
export const CarPhoto = ({ car, match, pictures, index, photo, eager, sizes, className }: Props) => {
  const t = useT()
  const [broken, setBroken] = useState<readonly string[]>([])
  const [first] = pictures
  const shown = pictures[index] ?? first
  const count = Math.min(pictures.length, maxLeafedPhotos)
  const illustration = shown !== undefined && isIllustration(shown)
  const alt = t(illustration ? 'card.illustration' : 'card.photo', {
    index: index + 1,
    count: pictures.length,
    car: carLabel(t, car),
    source: match.listing.external.domain.name ?? '',
  })
  const over = shown !== undefined && shown !== first && !broken.includes(shown) ? shown : undefined
  return (
    <div ref={photo} className={cx('relative aspect-4/3 overflow-hidden bg-fill', className)}>
      <Picture
        src={first === undefined ? undefined : pictureUrl(first, 480)}
        {...(first === undefined ? {} : { srcSet: pictureSet(first) })}
        sizes={sizes}
        alt={over !== undefined ? '' : first === undefined ? '' : alt}
        eager={eager}
        className="size-full"
      />
      {over !== undefined && (
        <img
          key={over}
          src={pictureUrl(over, 480)}
          srcSet={pictureSet(over)}
          sizes={sizes}
          alt={alt}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken((known) => [...known, over])}
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      )}
      {illustration && (
        // On the picture's lower edge, where a caption is looked for; said again in its alternative text.
        <span
          aria-hidden="true"
          className="absolute end-2 bottom-2 rounded-xs bg-shade px-1 text-2xs font-medium text-on-accent"
        >
          {t('card.illustration.badge')}
        </span>
      )}
      {/* A dot for each photo, drawn by the styles: they are on every card. */}
      {count > 1 && <span aria-hidden="true" className="photo-dots" style={dots(count, index)} />}
    </div>
  )
}

import { type Ref, useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Picture } from '#src/ui/Picture.tsx'
import { carLabel } from './car-label.ts'
import type { CardProps } from './card-props.ts'
import { pictureSet } from './picture-set.ts'
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

/** More strips than this are narrower than a hand is steady. */
export const leaves = 8

/**
 * The photo of a card in a box of fixed shape. The first stays below until the one leafed to has arrived,
 * so that nothing flashes.
 */
export const CarPhoto = ({ car, match, pictures, index, photo, eager, sizes, className }: Props) => {
  const t = useT()
  const [broken, setBroken] = useState<readonly string[]>([])
  const [first] = pictures
  const shown = pictures[index] ?? first
  const count = Math.min(pictures.length, leaves)
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
      {count > 1 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-shade px-2 py-1 invisible group-focus-within/card:visible group-hover/card:visible"
        >
          {/* One element for all of them, and one for the photo that is shown. */}
          <span
            className="relative block h-1 [background:repeating-linear-gradient(to_right,color-mix(in_oklab,var(--color-on-accent)_45%,transparent)_0_0.5rem,transparent_0.5rem_0.75rem)]"
            style={{ width: `${count * 0.75 - 0.25}rem` }}
          >
            <span className="absolute h-1 w-2 bg-on-accent" style={{ left: `${index * 0.75}rem` }} />
          </span>
        </span>
      )}
    </div>
  )
}

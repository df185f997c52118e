import { isIllustration, pictureSet } from '#src/card/pictures.ts'
import { pictureUrl, pictureWidths } from '#contract/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import { playsHere } from './pictures.ts'
import type { Placed } from './shot-list.ts'

type Props = {
  placed: Placed
  alt: string
  /** As an `<img sizes>`. */
  sizes: string
  eager?: boolean
  fit?: 'cover' | 'contain'
}

/** One picture or video, as large as its place. */
export const Stage = ({ placed: { shot }, alt, sizes, eager = false, fit = 'contain' }: Props) => {
  const t = useT()
  if (shot.kind === 'video' && playsHere(shot.src))
    return (
      // Sources give no captions; the controls let the sound be turned off.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={shot.src}
        controls
        preload="metadata"
        playsInline
        aria-label={alt}
        className="size-full bg-black object-contain"
      />
    )
  if (shot.kind === 'video')
    return (
      <div className="flex size-full flex-col items-center justify-center gap-3 bg-fill p-4 text-center">
        <Icon name="play" size={32} className="text-muted" />
        <p>{alt}</p>
        <a href={shot.src} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {t('car.gallery.watch')}
          <Icon name="external" />
        </a>
      </div>
    )
  return (
    <>
      <Picture
        src={pictureUrl(shot.src, 800)}
        srcSet={pictureSet(shot.src, pictureWidths)}
        sizes={sizes}
        alt={alt}
        ratio="free"
        fit={fit}
        eager={eager}
        className="size-full"
      />
      {isIllustration(shot.src) && (
        // Said again in the alternative text.
        <span
          aria-hidden="true"
          className="absolute bottom-3 start-3 rounded-xs bg-shade px-1.5 py-0.5 text-xs font-medium text-white"
        >
          {t('card.illustration.badge')}
        </span>
      )}
    </>
  )
}

import { useState } from 'react'
import { pictureUrl, pictureWidths } from '#contract/pictures.ts'
import { isIllustration, pictureSet } from '#src/card/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import { loadedPicture, playsHere, type Placed } from './pictures.ts'

type Props = {
  placed: Placed
  alt: string
  /** As an `<img sizes>`. */
  sizes: string
  eager: boolean
}

export const Stage = ({ placed: { shot }, alt, sizes, eager }: Props) => {
  const t = useT()
  const [meanwhile] = useState(() => loadedPicture(shot.src))
  if (shot.kind === 'video') return <Video src={shot.src} label={alt} />
  return (
    <>
      <Picture
        src={pictureUrl(shot.src, 800)}
        srcSet={pictureSet(shot.src, pictureWidths)}
        sizes={sizes}
        alt={alt}
        ratio="free"
        fit="contain"
        eager={eager}
        meanwhile={meanwhile}
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

/** A file plays in the page; a site's own page, and a file that does not come, are a link to where it was. */
const Video = ({ src, label }: { src: string; label: string }) => {
  const t = useT()
  const [broken, setBroken] = useState(false)
  if (playsHere(src) && !broken)
    return (
      // Sources give no captions; the controls let the sound be turned off.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={src}
        controls
        preload="metadata"
        playsInline
        aria-label={label}
        onError={() => setBroken(true)}
        className="size-full bg-[#000] object-contain"
      />
    )
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-fill p-4 text-center text-ink">
      <Icon name="play" size={32} className="text-muted" />
      <p>{label}</p>
      {broken && <p className="text-muted">{t('car.gallery.video.broken')}</p>}
      <a href={src} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
        {t('car.gallery.watch')}
        <Icon name="external" />
      </a>
    </div>
  )
}

import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { playsHere } from './pictures.ts'

type Props = {
  src: string
  /** Names the video, for those who do not see it. */
  label: string
}

/** A file plays in the page; a site's own page, and a file that does not come, are a link to where it was. */
export const Video = ({ src, label }: Props) => {
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

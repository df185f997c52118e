import { pictureSet } from '#src/card/picture-set.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { pictureUrl, pictureWidths } from '#contract/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Picture } from '#src/ui/Picture.tsx'
import type { Placed } from './shot-list.ts'
import { Video } from './Video.tsx'

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
  if (shot.kind === 'video') return <Video src={shot.src} label={alt} />
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

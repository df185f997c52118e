import { useState } from 'react'
import { pictureUrl, pictureWidths } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { isIllustration, pictureSet } from '#src/card/pictures.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import { sourceName } from '../listing.ts'
import {
  loadedPicture,
  playsHere,
  shotList,
  type Placed,
  type Shot,
  type ShotGroup,
  useShotWords,
} from './pictures.ts'

type Props = {
  placed: Placed
  alt: string
  /** The `sizes` attribute of the image. */
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
        // The alternative text repeats it.
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

/** A file plays in the page; a site's own page, or a file that fails to load, is a link to its address. */
const Video = ({ src, label }: { src: string; label: string }) => {
  const t = useT()
  const [broken, setBroken] = useState(false)
  if (playsHere(src) && !broken)
    return (
      // Sources have no captions; the controls can mute the sound.
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

type ThumbsProps = {
  car: Car
  groups: readonly ShotGroup[]
  index: number
  onChoose: (index: number) => void
  dark?: boolean
}

/** Keeps the chosen thumbnail in sight inside the strip, without moving the page. */
const keepInSight = (button: HTMLButtonElement | null) => {
  const strip = button?.closest('[data-strip]')
  if (!button || !strip) return
  const [from, to] = [button.getBoundingClientRect(), strip.getBoundingClientRect()]
  if (from.left < to.left || from.right > to.right)
    strip.scrollLeft += from.left - to.left - (to.width - from.width) / 2
}

export const Thumbs = ({ car, groups, index, onChoose, dark = false }: ThumbsProps) => {
  const { t, format } = useTextContext()
  const list = shotList(groups)
  const words = useShotWords(car, list.length)
  const firstOf = (at: number) => groups.slice(0, at).reduce((sum, group) => sum + group.shots.length, 0)
  return (
    <div data-strip className="relative -mx-1 flex gap-4 overflow-x-auto p-1 pb-2">
      {groups.map((group, at) => (
        <div
          key={group.key}
          role="group"
          className="shrink-0"
          aria-label={t('car.gallery.group', { source: sourceName(group.listing) })}
        >
          <p className={cx('mb-1 flex gap-1.5 text-xs', dark ? 'text-white/80' : 'text-muted')}>
            <span className={cx('font-medium', !dark && 'text-ink')}>{sourceName(group.listing)}</span>
            {group.listing.created_at !== null && <span>{format.date(group.listing.created_at)}</span>}
            {group.listing.archived === true && <span>· {t('car.sold')}</span>}
          </p>
          <ul className="flex gap-1">
            {group.shots.map((shot, inGroup) => {
              const own = firstOf(at) + inGroup
              const placed = list[own]
              return (
                <li key={shot.src}>
                  <button
                    type="button"
                    // The first thumbnail is in sight anyway; scrolling to it would force a layout in the first render.
                    ref={own === index && own > 0 ? keepInSight : undefined}
                    aria-label={placed && words.alt(placed)}
                    // One tab stop for all thumbnails; arrows change the picture.
                    tabIndex={own === index ? 0 : -1}
                    aria-current={own === index ? 'true' : undefined}
                    onClick={() => onChoose(own)}
                    className={cx(
                      'block h-14 w-20 overflow-hidden rounded-sm',
                      own === index
                        ? cx('outline-2 outline-offset-1', dark ? 'outline-white' : 'outline-accent-ink')
                        : 'opacity-80 hover:opacity-100',
                    )}
                  >
                    <ShotThumb shot={shot} width={160} />
                  </button>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}

export const ShotThumb = ({ shot, width }: { shot: Shot; width: 160 | 320 }) =>
  shot.kind === 'video' ? (
    <span className="grid size-full place-content-center bg-fill-strong text-ink">
      <Icon name="play" size={20} />
    </span>
  ) : (
    <Picture src={pictureUrl(shot.src, width)} alt="" ratio="free" className="size-full" />
  )

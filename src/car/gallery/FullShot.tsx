import type { SyntheticEvent } from 'react'
import type { GenericSlide } from 'yet-another-react-lightbox'
import { cx } from '#src/lib/cx.ts'
import type { Placed } from './pictures.ts'
import { Stage } from './Stage.tsx'

interface ShotSlide extends GenericSlide {
  type: 'picture' | 'video'
  placed: Placed
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: ShotSlide
    video: ShotSlide
  }
}

type Props = {
  placed: Placed
  alt: string
  /** Not the one before or after, which wait beside the screen. */
  shown: boolean
  near: boolean
  /** There are thumbnails below. */
  many: boolean
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** One picture or video of the whole screen. Once near, it goes under the bars above and below. */
export const FullShot = ({ placed, alt, shown, near, many }: Props) => {
  const video = placed.shot.kind === 'video'
  // One that is out of sight neither plays nor loads.
  if (video && !shown) return null
  return (
    <div
      // A video's own controls have the arrows, and are drawn along with a finger.
      {...(video && { onKeyDown: keep, onPointerDown: keep })}
      className={cx(
        'size-full pt-14 [&_.bg-fill]:bg-transparent [&_img]:pointer-events-none',
        many && 'pb-28',
        near ? 'cursor-grab active:cursor-grabbing' : !video && 'cursor-zoom-in',
      )}
    >
      <div className="relative size-full">
        <Stage
          key={placed.shot.src}
          placed={placed}
          alt={alt}
          sizes={near ? '200vw' : '100vw'}
          eager={shown}
        />
      </div>
    </div>
  )
}

import { type CSSProperties, type PointerEvent, type ReactNode, type UIEvent, useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { pictureSet } from './pictures.ts'

interface Props {
  /** Whose photos they are. */
  readonly label: string
  /** All that can be leafed to, the first one included. */
  readonly pictures: readonly string[]
  /** The one that keys or the mouse have leafed to. */
  readonly index: number
  /** As an `<img sizes>`. */
  readonly sizes: string
  /** What another photo is called. */
  readonly alt: (index: number) => string
  /** The first photo. */
  readonly children: ReactNode
}

/** How many dots there are, and which of them is lit, for the styles. */
const dots = (count: number, index: number) =>
  // Custom properties are not among React's own.
  ({ '--dots': count, '--dot': index }) as CSSProperties

/**
 * The photos of a card side by side, swiped as the platform scrolls, one at a time. A photo is fetched when a finger is on
 * the one before it; those that are not loaded yet are an empty width. With a mouse nothing scrolls here.
 */
export const PhotoStrip = ({ label, pictures, index, sizes, alt, children }: Props) => {
  const [{ at, near }, setSwiped] = useState({ at: 0, near: 1 })
  const swiped = useMedia('(pointer: coarse)')
  const count = pictures.length
  const goTo = (next: number) => {
    if (next !== at || near < next + 2) setSwiped({ at: next, near: Math.max(near, next + 2) })
  }
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') goTo(at)
  }
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    goTo(Math.round(Math.abs(scrollLeft) / clientWidth))
  return (
    <>
      <div
        className="photo-strip"
        {...(count > 1 && { onPointerDown, onScroll })}
        // What scrolls takes the focus, so that keys can scroll it.
        {...(count > 1 && swiped === true && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
        {pictures.slice(1, near).map((src, rest) => (
          <img
            key={src}
            src={pictureUrl(src, 480)}
            srcSet={pictureSet(src)}
            sizes={sizes}
            alt={alt(rest + 1)}
            decoding="async"
            referrerPolicy="no-referrer"
          />
        ))}
        {near < count && <span style={{ width: `${(count - near) * 100}%` }} />}
      </div>
      {/* A dot for each photo, drawn by the styles: they are on every card. */}
      {count > 1 && <span aria-hidden="true" className="photo-dots" style={dots(count, index || at)} />}
    </>
  )
}

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEventHandler,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type UIEvent,
  useRef,
  useState,
} from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { Picture } from '#src/ui/Picture.tsx'
import type { CardProps } from './card-props.ts'
import { isIllustration, pictureSet } from './pictures.ts'
import { carLabel } from './title.ts'

interface Props extends Pick<CardProps, 'car' | 'match'> {
  readonly pictures: readonly string[]
  /** Index of the shown photo; the card changes it. */
  readonly index: number
  readonly photo: Ref<HTMLDivElement>
  /** In the first row: loaded at once, with priority. */
  readonly eager: boolean
  readonly onClick: MouseEventHandler<HTMLElement>
  /** The `sizes` attribute of the image. */
  readonly sizes: string
  readonly className?: string
}

/** With more photos the strips of the mouse would be too narrow. */
export const maxLeafedPhotos = 8

/**
 * The photo of a card in a box of fixed shape, fitted by width (`fit`): a car is longer than high, so neither
 * end is cut off. The first photo stays below until the chosen one has loaded, so that nothing flashes.
 */
export const CarPhoto = ({ car, match, pictures, index, photo, onClick, eager, sizes, className }: Props) => {
  const t = useT()
  const [broken, setBroken] = useState<readonly string[]>([])
  const [first] = pictures
  const shown = pictures[index] ?? first
  const altOf = (at: number) =>
    // The alternative text marks an illustration; beside the pictures the page states it once.
    t(isIllustration(pictures[at] ?? '') ? 'card.illustration' : 'card.photo', {
      index: at + 1,
      count: pictures.length,
      car: carLabel(t, car),
      source: match.listing.external.domain.name ?? '',
    })
  const over = shown !== undefined && shown !== first && !broken.includes(shown) ? shown : undefined
  return (
    // The link handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={photo}
      onClick={onClick}
      className={cx('relative aspect-3/2 overflow-hidden bg-fill pointer-coarse:z-10', className)}
    >
      {/* The key resets the strip to the first photo for another car. */}
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

interface PhotoStripProps extends Pick<Props, 'pictures' | 'index' | 'sizes'> {
  readonly label: string
  readonly alt: (index: number) => string
  readonly children: ReactNode
}

/** Number of dots and the active one, as custom properties for the styles. */
const dots = (count: number, index: number) =>
  // React's type has no custom properties.
  ({ '--dots': count, '--dot': index }) as CSSProperties

/**
 * The photos of a card side by side, swiped one at a time by native scrolling. A photo loads when a touch is
 * on the one before it; photos not loaded yet are an empty width. With a mouse the strip does not scroll.
 */
const PhotoStrip = ({ label, pictures, index, sizes, alt, children }: PhotoStripProps) => {
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
        // A scrollable element takes the focus, so that keys can scroll it.
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
      {/* Dots for the photos, painted by CSS because every card has them. */}
      {count > 1 && <span aria-hidden="true" className="photo-dots" style={dots(count, index || at)} />}
    </>
  )
}

/**
 * The shown photo of a card, changed by the left and right keys on the card's link (its other arrows move
 * through the results) and by a mouse over the photo. The link covers the card, so the card handles the
 * events and compares them with the photo's position.
 * @param id the car's id: another car in the same place starts with its first photo
 * @param count number of photos
 */
export function useLeafing(id: string, count: number) {
  const [leafed, setLeafed] = useState({ id, index: 0 })
  const index = leafed.id === id && leafed.index < count ? leafed.index : 0
  const setIndex = (next: number) => setLeafed({ id, index: next })
  const photo = useRef<HTMLDivElement>(null)
  const leafs = count > 1

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !leafs) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setIndex((index + step + count) % count)
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = photo.current?.getBoundingClientRect()
    if (event.pointerType !== 'mouse' || !leafs || box === undefined || event.clientY > box.bottom) return
    const strip = Math.floor(((event.clientX - box.left) / box.width) * count)
    const next = Math.min(count - 1, Math.max(0, strip))
    if (next !== index) setIndex(next)
  }
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && index !== 0) setIndex(0)
  }
  return {
    index,
    photo,
    onKeyDown,
    mouse: { onPointerMove, onPointerLeave },
  }
}

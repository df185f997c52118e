import { type SyntheticEvent, useMemo, useRef } from 'react'
import Lightbox, { type ControllerRef, type GenericSlide, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Dialog.tsx'
import { shotAfterKey, shotGroups, shotList, type Placed, useShotWords } from './pictures.ts'
import { Stage, Thumbs } from './shots.tsx'

type Props = {
  car: Car
  index: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** Page keys change the picture while it is zoomed, because the arrows move a zoomed picture. */
const pageKeys: Readonly<Record<string, string>> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' }

const light = 'text-white hover:bg-white/15 focus-visible:outline-white'

const plugins = [Inline, Zoom]

const header = {
  insetInline: 0,
  height: '3.5rem',
  alignItems: 'center',
  gap: '0.25rem',
  paddingInlineStart: '1rem',
  backgroundColor: 'var(--ground)',
}

/** Focuses the button itself: the lightbox renders after the dialog has looked for its initial focus. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** A native dialog: Escape closes it and restores the focus. The lightbox handles swipes, zoom and their keys. */
export const FullScreen = ({ car, index, onChoose, onClose }: Props) => {
  const t = useT()
  const groups = useMemo(() => shotGroups(car), [car])
  const list = useMemo(() => shotList(groups), [groups])
  // A new array of slides would end the lightbox's animation, so it only changes with the car.
  const slides = useMemo(() => list.map((placed) => ({ type: placed.shot.kind, placed })), [list])
  const words = useShotWords(car, list.length)
  const modal = useModal(true, onClose)
  const controller = useRef<ControllerRef>(null)
  const zoom = useRef<ZoomRef>(null)
  const placed = list[index]
  if (placed === undefined) return null
  const many = list.length > 1

  const onKey = (key: string): boolean => {
    const next = shotAfterKey(pageKeys[key] ?? key, index, list.length)
    if (key === '0') zoom.current?.changeZoom(1)
    else if (key === '=') zoom.current?.zoomIn()
    else if (next !== undefined) onChoose(next)
    else return false
    return true
  }
  const turn = (to: 'prev' | 'next') => (
    <IconButton
      icon={to === 'prev' ? 'chevron-left' : 'chevron-right'}
      size="lg"
      label={t(to === 'prev' ? 'car.gallery.previous' : 'car.gallery.next')}
      onClick={() => controller.current?.[to]()}
      className={cx('absolute top-14 bottom-28 my-auto bg-shade', to === 'prev' ? 'start-2' : 'end-2', light)}
    />
  )

  return (
    <dialog
      {...modal}
      aria-label={t('car.gallery')}
      // Browser shortcuts, such as its zoom, must not reach the lightbox.
      onKeyDownCapture={(event) => (event.altKey || event.ctrlKey || event.metaKey) && keep(event)}
      onKeyDown={(event) => {
        if (onKey(event.key)) event.preventDefault()
      }}
      className="fixed inset-0 m-0 size-full bg-(--ground) text-white scheme-dark [--ground:oklch(0.13_0.005_265)]"
    >
      <Lightbox
        plugins={plugins}
        slides={slides}
        index={index}
        on={{ view: (seen) => onChoose(seen.index) }}
        // Each picture has its number and the dialog its name: the lightbox's own labels would repeat them.
        labels={{
          'Photo gallery': words.alt(placed),
          '{index} of {total}': '',
          Carousel: '',
          Slide: '',
        }}
        animation={{ swipe: 300, navigation: 200 }}
        carousel={{ preload: 1, padding: 0, spacing: 0, finite: !many }}
        // A horizontal wheel scrolls the thumbnails. The dialog handles Escape.
        controller={{ ref: controller, preventDefaultWheelX: false, closeOnEscape: false }}
        zoom={{
          ref: zoom,
          supports: ['picture'],
          maxZoom: 6,
          zoomInMultiplier: 1.5,
          scrollToZoom: true,
          // Zooms in proportion to the distance of the fingers.
          pinchZoomV4: true,
        }}
        styles={{
          container: { '--yarl__controller_touch_action': 'none', backgroundColor: 'transparent' },
          toolbar: header,
        }}
        toolbar={{
          buttons: [
            <p key="place" className="min-w-0 flex-1">
              <span className="font-semibold">{words.counter(index)}</span>
              <span className="ms-3 text-sm text-white/80">{words.origin(placed)}</span>
            </p>,
            'zoom',
            <IconButton
              key="close"
              ref={focusOnce}
              icon="close"
              label={t('ui.close')}
              onClick={onClose}
              className={light}
            />,
          ],
        }}
        render={{
          slide: ({ slide, offset, zoom: scale = 1 }) =>
            'placed' in slide && (
              <FullShot
                placed={slide.placed}
                alt={words.alt(slide.placed)}
                shown={offset === 0}
                near={offset === 0 && scale > 1}
                many={many}
              />
            ),
          // Not `disabled`: a disabled button would lose the focus and its keys.
          buttonZoom: ({ zoom: scale, minZoom, maxZoom, disabled, zoomIn, zoomOut }) =>
            !disabled && (
              <>
                <IconButton
                  icon="minus"
                  label={t('car.gallery.zoom.out')}
                  onClick={zoomOut}
                  aria-disabled={scale <= minZoom}
                  className={cx('aria-disabled:opacity-50', light)}
                />
                <IconButton
                  icon="plus"
                  label={t('car.gallery.zoom.in')}
                  onClick={zoomIn}
                  aria-disabled={scale >= maxZoom}
                  className={cx('aria-disabled:opacity-50', light)}
                />
              </>
            ),
          buttonPrev: () => many && turn('prev'),
          buttonNext: () => many && turn('next'),
          controls: () =>
            many && (
              // The thumbnails scroll by themselves and are outside of the picture.
              <div
                onPointerDown={keep}
                onWheel={keep}
                className="absolute inset-x-0 bottom-0 h-28 bg-(--ground) px-2 py-1"
              >
                <Thumbs car={car} groups={groups} index={index} onChoose={onChoose} dark />
              </div>
            ),
        }}
      />
    </dialog>
  )
}

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

type FullShotProps = {
  placed: Placed
  alt: string
  /** False for the slides before and after, which wait beside the screen. */
  shown: boolean
  near: boolean
  many: boolean
}

const FullShot = ({ placed, alt, shown, near, many }: FullShotProps) => {
  const video = placed.shot.kind === 'video'
  // A video out of sight neither plays nor loads.
  if (video && !shown) return null
  return (
    <div
      // A video's own controls use the arrows and pointer drags.
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

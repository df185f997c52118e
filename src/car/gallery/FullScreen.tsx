import { type PointerEvent, useRef, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { announce } from '#src/ui/announcer.ts'
import { useModal } from '#src/ui/use-modal.ts'
import { shotAfterKey, type ShotGroup, shotList, useShotWords } from './pictures.ts'
import { Stage } from './Stage.tsx'
import { Thumbs } from './Thumbs.tsx'
import { moveBy, noZoom, usePinch, useSwipe, type Zoom, zoomBy } from './gestures.ts'

type Props = {
  car: Car
  groups: readonly ShotGroup[]
  index: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** Leaves a picture that is near, where the arrows move it. */
const pageKeys: Readonly<Record<string, string>> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' }

const light = 'text-white hover:bg-white/15 focus-visible:outline-white'

/**
 * The pictures over the whole screen, on a native dialog: Escape closes, the focus comes back. Zoom by
 * button, key (+ − 0), wheel, two fingers or double press; once near, the picture is moved by arrows or by dragging.
 */
export const FullScreen = ({ car, groups, index, onChoose, onClose }: Props) => {
  const t = useT()
  const list = shotList(groups)
  const words = useShotWords(car, list.length)
  const modal = useModal(true, onClose)
  const stage = useRef<HTMLDivElement>(null)
  // The zoom belongs to one picture: another starts whole.
  const [zoomed, setZoomed] = useState({ of: index, zoom: noZoom })
  const zoom = zoomed.of === index ? zoomed.zoom : noZoom
  const near = zoom.scale > 1
  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  // From the last one, not the last drawn one: fingers move more often than the screen is drawn.
  const change = (next: (zoom: Zoom) => Zoom) =>
    setZoomed((last) => ({ of: index, zoom: next(last.of === index ? last.zoom : noZoom) }))
  const byFactor = (factor: number, at = { x: 0, y: 0 }) => change((last) => zoomBy(last, factor, at, box()))
  const by = (dx: number, dy: number) => change((last) => moveBy(last, dx, dy, box()))
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const goTo = (next: number) => {
    onChoose(next)
    announce(words.counter(next))
  }
  const step = (to: 1 | -1) => goTo((index + to + list.length) % list.length)
  const pinch = usePinch((factor, middle) => byFactor(factor, fromMiddle(middle)))
  const swipe = useSwipe((to) => !near && step(to))
  const drag = useRef<{ readonly x: number; readonly y: number }>(null)
  const placed = list[index]
  if (placed === undefined) return null

  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [80, 0],
    ArrowRight: [-80, 0],
    ArrowUp: [0, 80],
    ArrowDown: [0, -80],
  }
  const onKey = (key: string): boolean => {
    if (key === '+' || key === '=') byFactor(1.5)
    else if (key === '-') byFactor(1 / 1.5)
    else if (key === '0') change(() => noZoom)
    else {
      const move = near && Object.hasOwn(arrows, key) ? arrows[key] : undefined
      const next = move ? undefined : shotAfterKey(pageKeys[key] ?? key, index, list.length)
      if (move) by(...move)
      else if (next !== undefined) goTo(next)
      else return false
    }
    return true
  }

  return (
    <dialog
      {...modal}
      aria-label={t('car.gallery')}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement) return
        if (onKey(event.key)) event.preventDefault()
      }}
      className="fixed inset-0 m-0 size-full bg-[oklch(0.13_0.005_265)] text-white"
    >
      <div className="flex size-full flex-col">
        <header className="flex items-center gap-1 p-2 ps-4">
          <p className="min-w-0 flex-1">
            <span className="font-semibold">{words.counter(index)}</span>
            <span className="ms-3 text-sm text-white/80">{words.origin(placed)}</span>
          </p>
          {placed.shot.kind === 'picture' && (
            <>
              <IconButton
                icon="minus"
                label={t('car.gallery.zoom.out')}
                onClick={() => byFactor(1 / 1.5)}
                disabled={!near}
                className={light}
              />
              <IconButton
                icon="plus"
                label={t('car.gallery.zoom.in')}
                onClick={() => byFactor(1.5)}
                className={light}
              />
            </>
          )}
          <IconButton data-autofocus icon="close" label={t('ui.close')} onClick={onClose} className={light} />
        </header>
        <div
          ref={stage}
          {...swipe}
          {...pinch}
          onWheel={(event) => byFactor(event.deltaY < 0 ? 1.2 : 1 / 1.2, fromMiddle(event))}
          onDoubleClick={(event) => (near ? change(() => noZoom) : byFactor(2.5, fromMiddle(event)))}
          onPointerMove={(event: PointerEvent) => {
            if (!near || event.buttons === 0) {
              drag.current = null
              return
            }
            const from = drag.current
            drag.current = { x: event.clientX, y: event.clientY }
            if (from !== null) by(event.clientX - from.x, event.clientY - from.y)
          }}
          className={cx(
            'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
            near ? 'cursor-grab active:cursor-grabbing' : placed.shot.kind === 'picture' && 'cursor-zoom-in',
          )}
        >
          <div
            className="size-full [&_.bg-fill]:bg-transparent [&_img]:pointer-events-none"
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          >
            <Stage
              key={placed.shot.src}
              placed={placed}
              alt={words.alt(placed)}
              sizes={near ? '200vw' : '100vw'}
              eager
            />
          </div>
          {list.length > 1 && !near && (
            <>
              <IconButton
                icon="chevron-left"
                size="lg"
                label={t('car.gallery.previous')}
                onClick={() => step(-1)}
                className={cx('absolute inset-y-0 start-2 my-auto bg-shade', light)}
              />
              <IconButton
                icon="chevron-right"
                size="lg"
                label={t('car.gallery.next')}
                onClick={() => step(1)}
                className={cx('absolute inset-y-0 end-2 my-auto bg-shade', light)}
              />
            </>
          )}
        </div>
        {list.length > 1 && (
          <footer className="px-2 py-1">
            <Thumbs car={car} groups={groups} index={index} onChoose={goTo} dark />
          </footer>
        )}
      </div>
    </dialog>
  )
}

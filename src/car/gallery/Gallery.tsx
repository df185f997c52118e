import { type PointerEvent, useRef, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useOverPage } from '#src/app/address/use-over-page.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { announce } from '#src/ui/announcer.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { late } from '#src/ui/late.tsx'
import {
  foldedCount,
  shotAfterKey,
  shotGroups,
  shotList,
  stageBox,
  stageSizes,
  type Placed,
  useShotWords,
} from './pictures.ts'
import { ShotThumb, Stage, Thumbs } from './shots.tsx'

const FullScreen = late(async () => (await import('./FullScreen.tsx')).FullScreen)

export const Gallery = ({ car }: { car: Car }) => {
  const t = useT()
  const groups = shotGroups(car)
  const list = shotList(groups)
  const [chosen, setChosen] = useState(0)
  const full = useOverPage('pictures')
  const words = useShotWords(car, list.length)
  const index = chosen < list.length ? chosen : 0
  const placed = list[index]
  const choose = (at: number) => {
    const next = list[at]
    if (next === undefined) return
    setChosen(at)
    announce(words.alt(next))
  }
  const step = (by: 1 | -1) => choose((index + by + list.length) % list.length)
  const swipe = useSwipe(step)

  if (placed === undefined)
    return (
      <div className="flex aspect-3/2 max-h-80 w-full flex-col items-center justify-center gap-2 rounded-lg bg-fill text-muted">
        <Icon name="no-picture" size={32} />
        <p>{t('car.gallery.none')}</p>
      </div>
    )
  const folded = foldedCount(groups)
  return (
    <section
      aria-label={t('car.gallery')}
      onKeyDown={(event) => {
        const next =
          // The full-screen view handles its own keys, which bubble up to here.
          event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
            ? undefined
            : shotAfterKey(event.key, index, list.length)
        // A video's own controls use the arrows.
        if (next === undefined || event.target instanceof HTMLVideoElement) return
        event.preventDefault()
        choose(next)
      }}
    >
      <div className={`${stageBox} flex gap-2`}>
        <div
          className="group/stage relative min-w-0 flex-1 overflow-hidden rounded-lg bg-fill"
          style={{ touchAction: 'pan-y pinch-zoom' }}
          {...swipe}
        >
          <Stage
            key={placed.shot.src}
            placed={placed}
            alt={words.alt(placed)}
            sizes={stageSizes}
            eager={index === 0}
          />
          {placed.shot.kind === 'picture' && (
            <button
              type="button"
              aria-label={t('car.gallery.open')}
              onPointerEnter={() => void FullScreen.preload()}
              onClick={full.show}
              className="absolute inset-0 cursor-zoom-in rounded-lg -outline-offset-2"
            />
          )}
          <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-end gap-2">
            <span className="rounded-sm bg-shade px-2 py-1 text-sm font-medium text-white">
              {words.counter(index)}
            </span>
            <IconButton
              icon="expand"
              tone="plain"
              label={t('car.gallery.full')}
              onClick={full.show}
              className="pointer-events-auto shadow-card"
            />
          </div>
          {list.length > 1 &&
            ([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                icon={by < 0 ? 'chevron-left' : 'chevron-right'}
                tone="plain"
                label={t(by < 0 ? 'car.gallery.previous' : 'car.gallery.next')}
                onClick={() => step(by)}
                className={cx('absolute inset-y-0 my-auto shadow-card', by < 0 ? 'start-3' : 'end-3')}
              />
            ))}
        </div>
        <Tiles list={list} index={index} onChoose={setChosen} />
      </div>
      <p className="mt-2 text-sm text-muted">
        {words.origin(placed)}
        {folded > 0 && <span className="ms-2">({t('car.gallery.folded', { count: folded })})</span>}
      </p>
      {list.length > 1 && <Thumbs car={car} groups={groups} index={index} onChoose={setChosen} />}
      {full.open && <FullScreen car={car} index={index} onChoose={setChosen} onClose={full.close} />}
    </section>
  )
}

const most = 3

const least = 2

type Props = { list: readonly Placed[]; index: number; onChoose: (index: number) => void }

/** The next pictures beside the large one, in a wide window. For pointers only: the strip below lists all by name. */
const Tiles = ({ list, index, onChoose }: Props) => {
  const count = Math.min(most, list.length - 1)
  if (count < least) return null
  const next = Array.from({ length: count }, (_, at) => list[(index + at + 1) % list.length])
  return (
    <div aria-hidden="true" className="hidden w-1/4 flex-col gap-2 lg:flex">
      {next.map(
        (placed) =>
          placed && (
            <button
              key={placed.shot.src}
              type="button"
              tabIndex={-1}
              onClick={() => onChoose(placed.index)}
              className="min-h-0 flex-1 overflow-hidden rounded-md hover:opacity-90"
            >
              <ShotThumb shot={placed.shot} width={320} />
            </button>
          ),
      )}
    </div>
  )
}

const leastSwipe = 40

/** Handlers of a swipe: -1 to the previous picture, 1 to the next. Buttons do the same. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger is a pinch.
      start.current =
        event.pointerType === 'mouse' || !event.isPrimary
          ? null
          : { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null || from.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.abs(dx) >= leastSwipe && Math.abs(dx) > Math.abs(dy) * 1.5) onSwipe(dx < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useOverPage } from '#src/app/address/use-over-page.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { late } from '#src/ui/late.tsx'
import { stageBox, stageSizes } from './first-picture.ts'
import { foldedCount, shotAfterKey, shotGroups, shotList, useShotWords } from './pictures.ts'
import { Stage } from './Stage.tsx'
import { Thumbs } from './Thumbs.tsx'
import { Tiles } from './Tiles.tsx'
import { useSwipe } from './use-swipe.ts'

const FullScreen = late(async () => (await import('./FullScreen.tsx')).FullScreen)

/** All listings' pictures of the car: one large, the others below it, and all of them over the whole screen. */
export const Gallery = ({ car }: { car: Car }) => {
  const t = useT()
  const groups = shotGroups(car)
  const list = shotList(groups)
  const [chosen, setChosen] = useState(0)
  const full = useOverPage('pictures')
  const words = useShotWords(car, list.length)
  const index = chosen < list.length ? chosen : 0
  const placed = list[index]
  const step = (by: 1 | -1) => setChosen((index + by + list.length) % list.length)
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
          // The whole screen answers its own keys; they come by here as well.
          event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
            ? undefined
            : shotAfterKey(event.key, index, list.length)
        // A video's own controls have the arrows.
        if (next === undefined || event.target instanceof HTMLVideoElement) return
        event.preventDefault()
        setChosen(next)
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
          {list.length > 1 && (
            <>
              <IconButton
                icon="chevron-left"
                tone="plain"
                label={t('car.gallery.previous')}
                onClick={() => step(-1)}
                className="absolute inset-y-0 start-3 my-auto shadow-card"
              />
              <IconButton
                icon="chevron-right"
                tone="plain"
                label={t('car.gallery.next')}
                onClick={() => step(1)}
                className="absolute inset-y-0 end-3 my-auto shadow-card"
              />
            </>
          )}
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

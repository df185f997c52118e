import '#src/styles/later.css'
import { flushSync } from 'react-dom'
import { useRef } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { focusInPlace } from '#src/lib/hand-on.ts'
import { mostCompared, setCompared, useCompared } from '#src/stores/compared.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { CompareLink } from '#src/card/CompareLink.tsx'

/** The cars collected for comparison, at the bottom of the window. A bar for selected rows replaces it. */
export const CompareTray = () => {
  const t = useT()
  const { cars, refused } = useCompared()
  const list = useRef<HTMLUListElement>(null)
  const count = t('compare.tray.count', { count: cars.length, most: mostCompared })
  const said = refused ? t('compare.full', { most: mostCompared }) : count
  useAnnounced(said)
  return (
    <section
      aria-label={t('compare.tray')}
      className="sticky bottom-[calc(var(--bar-bottom)+0.5rem)] z-20 mx-auto my-2 flex w-fit max-w-[min(72rem,calc(100vw-1rem))] items-center gap-2 rounded-lg bg-raised p-2 shadow-raised in-[:root:has([data-bottom-bar])]:hidden print:hidden"
    >
      <p className={refused ? 'px-1 font-semibold text-warn' : 'px-1 font-semibold whitespace-nowrap'}>
        {said}
      </p>
      <ul ref={list} className="flex min-w-0 gap-1 overflow-hidden max-md:hidden">
        {cars.map(({ id, name }, at) => (
          <li key={id} className="min-w-0">
            <Chip
              onRemove={() => {
                flushSync(() => setCompared(cars.filter((car) => car.id !== id)))
                focusInPlace([...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])], at)
              }}
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
      {cars.length > 1 && <CompareLink tone="primary" ids={cars.map(({ id }) => id)} />}
      <IconButton
        size="sm"
        icon="close"
        label={t('compare.tray.empty')}
        onClick={() => {
          setCompared([])
          focusInPlace([], 0)
        }}
      />
    </section>
  )
}

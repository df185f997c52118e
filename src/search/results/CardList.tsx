import { useDeferredValue, useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { cx } from '#src/lib/cx.ts'
import { CarItem } from './CarItem.tsx'
import type { ShownCar } from './shown-cars.ts'

/**
 * Whether a list is seen: what may be chosen next is laid out but out of reach, what was left stays until there is time
 * to take it away.
 */
export type Standing = 'shown' | 'ahead' | 'left'

interface Props {
  readonly standing: Standing
  readonly cars: readonly ShownCar[]
  /** Those below the first row are drawn, too. */
  readonly all: boolean
  readonly search: Search
  readonly params: Record<string, string>
  readonly now: number
  readonly view: 'grid' | 'list'
  readonly label: string
  /** All at once: somebody comes back to a place among them. */
  readonly whole: boolean
  /** Called before a car is opened. */
  readonly onLeave: (id: string) => void
}

/** Pictures in the first screen, whatever its width: fetched at once. The rest waits until it is near. */
const eager = { grid: 4, list: 3 } as const

export const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))]'

/**
 * What is out of sight is laid out when it comes near; until then it has about the height of a card. Not in the first
 * screen: the browser would lay the page out twice to find that it is in sight.
 */
const outOfSight = {
  grid: '[content-visibility:auto] [contain-intrinsic-block-size:auto_27rem]',
  list: '[content-visibility:auto] [contain-intrinsic-block-size:auto_12rem]',
} as const

/** A card that is still to be drawn, as high as the guess. */
const empty = { grid: 'min-h-108', list: 'min-h-48' } as const

/** Neither is seen, reached or read out, and neither takes place. */
const standings = {
  shown: '',
  ahead: 'absolute inset-x-0 top-0 opacity-0',
  left: 'absolute inset-x-0 top-0 [content-visibility:hidden]',
} as const

const narrow = typeof innerWidth === 'number' && innerWidth < 640
/** Cards that a first screen holds. */
const firstScreen = narrow ? 2 : 8
/** The first row is drawn by itself; the others follow in the next frame, when it is already seen. */
const firstRow = narrow ? 2 : 4
const none: readonly ShownCar[] = []

/** The cars as cards or rows: one list, so that a screen reader says how many there are. */
export const CardList = ({
  standing,
  cars,
  all,
  search,
  params,
  now,
  view,
  label,
  whole,
  onLeave,
}: Props) => {
  // Drawing a card is most of what a choice costs: the first screen must not wait for what is below it.
  const settled = useDeferredValue(all ? cars : none, whole ? cars : none)
  const drawn = useMemo(() => new Set(settled.map(({ car }) => car.id)), [settled])
  // More cars below the same ones: the first new one is about to be focused.
  const [first] = cars
  const grown = first !== undefined && drawn.has(first.car.id) && cars.length > settled.length
  const seen = standing === 'shown'
  // Inert is inherited by all that a list holds: it follows in a frame of its own.
  const inert = useDeferredValue(standing) === 'ahead'
  return (
    <ul
      aria-label={label}
      aria-busy={seen && settled !== cars}
      aria-hidden={!seen || undefined}
      inert={inert}
      // Clipped, with room for shadows and focus: a pointer beside the cars need not be looked for among them.
      className={cx(
        '-m-3 overflow-clip p-3',
        view === 'grid' ? gridClass : 'flex flex-col gap-3',
        standings[standing],
      )}
      onClickCapture={(event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-car]') : null
        if (link?.dataset.car !== undefined) onLeave(link.dataset.car)
      }}
    >
      {cars.map(({ car, match }, index) =>
        grown || index < firstRow || drawn.has(car.id) ? (
          <li key={car.id} className={cx(index >= firstScreen && outOfSight[view])}>
            <CarItem as={view} {...{ car, match, search, params, now }} eager={index < eager[view]} />
          </li>
        ) : (
          <li key={car.id} className={empty[view]} />
        ),
      )}
    </ul>
  )
}

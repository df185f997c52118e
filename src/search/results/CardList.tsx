import type { Search } from '#contract/search.ts'
import { cx } from '#src/lib/cx.ts'
import { CarItem } from './CarItem.tsx'
import type { ShownCar } from './shown-cars.ts'

interface Props {
  readonly cars: readonly ShownCar[]
  readonly search: Search
  readonly params: Record<string, string>
  readonly now: number
  readonly view: 'grid' | 'list'
  readonly label: string
  /** Called before a car is opened. */
  readonly onLeave: (id: string) => void
}

/** Pictures in the first screen, whatever its width: fetched at once. The rest waits until it is near. */
const eager = { grid: 4, list: 3 } as const

export const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))]'

/** What is out of sight is laid out when it comes near; until then it has about the height of a card. */
const outOfSight = {
  grid: '[content-visibility:auto] [contain-intrinsic-block-size:auto_27rem]',
  list: '[content-visibility:auto] [contain-intrinsic-block-size:auto_12rem]',
} as const

/** The cars as cards or rows: one list, so that a screen reader says how many there are. */
export const CardList = ({ cars, search, params, now, view, label, onLeave }: Props) => (
  <ul
    aria-label={label}
    className={view === 'grid' ? gridClass : 'flex flex-col gap-3'}
    onClickCapture={(event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-car]') : null
      if (link?.dataset.car !== undefined) onLeave(link.dataset.car)
    }}
  >
    {cars.map(({ car, match }, index) => (
      <li key={car.id} className={cx(index >= eager[view] && outOfSight[view])}>
        <CarItem as={view} {...{ car, match, search, params, now }} eager={index < eager[view]} />
      </li>
    ))}
  </ul>
)

import { memo, useDeferredValue, useReducer, useState } from 'react'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import type { ShownCar } from '../found-pages.ts'
import { CarCard } from '#src/card/CarCard.tsx'
import { HiddenPlace } from '#src/card/card-buttons.tsx'
import { cx } from '#src/lib/cx.ts'
import { changed, nothing, type Selection, type SelectionAct } from '#src/lib/selection.ts'
import { late, quiet } from '#src/ui/late.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

const CardSelection = late(async () => (await import('../table/CarTable.tsx')).CardSelection, quiet)

interface SlotProps extends ReturnType<typeof createInSight> {
  readonly place: number
  readonly shown: ShownCar | undefined
  readonly seen: boolean
  readonly note: string | undefined
  readonly hidden: boolean
  readonly selected: boolean
  readonly select: (act: SelectionAct) => void
  readonly view: 'grid' | 'list'
  readonly now: number
}

/** Places from here on are below every first screen: they are laid out and painted when they come near. */
const FAR = 8

const far = { grid: 'far', list: 'far-row' } as const

/** A place in the list with its car; undefined while the car is loading. */
const CarSlot = memo(({ place, shown, hidden, view, isInSight, watch, ...card }: SlotProps) => (
  // Padding for focus ring, outline and shadow of a card, which clipping would cut off.
  <li data-place={place} ref={watch} className={cx('-m-2 p-2', place >= FAR && far[view])}>
    {shown === undefined ? (
      <EmptySlot {...{ view, place }} />
    ) : hidden ? (
      <HiddenPlace id={shown.car.id} />
    ) : (
      // A car in sight loads its picture eagerly. Decided at render time: scrolling renders no card again.
      <CarCard {...shown} {...card} view={view} eager={isInSight(place)} />
    )}
  </li>
))

/** A placeholder with the size of a car, so that nothing moves when the car arrives. */
const EmptySlot = ({ view, place }: Pick<SlotProps, 'view' | 'place'>) =>
  view === 'grid' ? (
    <div className="rounded-lg bg-surface ring-1 ring-line">
      <Skeleton className="aspect-3/2 rounded-t-lg rounded-b-none object-cover" picture={place} />
      <div className="flex min-h-42 flex-col gap-2.5 p-3">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  ) : (
    <div className="flex overflow-hidden rounded-lg bg-surface ring-1 ring-line">
      <Skeleton className="min-h-25 w-28 rounded-none sm:min-h-40 sm:w-60" />
      <div className="flex flex-1 flex-col gap-2.5 p-2 sm:p-4">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )

/** Rows change in height by less than this when their cars change: the places within this margin count as in sight. */
const nearby = '128px 0px'

function createInSight() {
  const places = new Set<number>()
  let seen = false
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            seen = true
            for (const { target, isIntersecting } of entries) {
              const place = Number((target as HTMLElement).dataset.place)
              if (isIntersecting) places.add(place)
              else places.delete(place)
            }
          },
          { rootMargin: nearby },
        )
  return {
    /** Whether a place was in the window or at its edge in the last frame. */
    isInSight: (place: number) => (seen ? places.has(place) : place < FIRST),
    /** Ref for the element of each place, which is identified by `data-place`. */
    watch: (element: HTMLElement | null) => {
      if (element === null) return undefined
      observer?.observe(element)
      return () => {
        observer?.unobserve(element)
        places.delete(Number(element.dataset.place))
      }
    },
  }
}

interface Props {
  /** Undefined while the first cars are loading: the list then shows placeholders. */
  readonly cars: readonly ShownCar[] | undefined
  readonly now: number
  readonly view: 'grid' | 'list'
  readonly label: string
  /** The user returns to these cars: all are rendered at once, because the scroll position depends on their height. */
  readonly back: boolean
}

const layout = {
  grid: 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))]',
  list: 'flex flex-col gap-3',
} as const

/** Places rendered at once on a first screen, with eager pictures, before the list has been measured. */
const FIRST = typeof matchMedia === 'function' && matchMedia('(width < 40rem)').matches ? 2 : 4

/** The initial deferred value. Without one React would render all cars of the first response at once. */
const none: readonly ShownCar[] = []

/** More places than a screen holds. */
const waiting: readonly undefined[] = Array.from({ length: 12 }, () => undefined)

/** The cars in stable places, which a new search fills anew. Cars in sight render first, others are deferred. */
export const CarList = ({ cars, now, view, label, back }: Props) => {
  // An IntersectionObserver finds the places in the window, for any width and scroll position.
  const [{ isInSight, watch }] = useState(createInSight)
  const marks = useMarks(({ items }) => items)
  const settled = useDeferredValue(cars, back ? cars : none)
  // The window moves for another page, which starts at its top, and for further cars below the same ones.
  const moves =
    settled !== undefined &&
    settled !== none &&
    (cars?.length !== settled.length || cars[0]?.search.page !== settled[0]?.search.page)
  const all = back || moves || settled === cars
  const [selection, select] = useReducer(
    (state: Selection, act: SelectionAct) => changed(state, cars?.map(({ car }) => car.id) ?? [], act),
    nothing,
  )
  const selected = cars?.filter(({ car }) => selection.ids.has(car.id)) ?? []
  const list = (
    <ul
      aria-label={label}
      aria-busy={!all || cars === undefined}
      aria-hidden={cars === undefined || undefined}
      className={layout[view]}
    >
      {(cars ?? waiting).map((car, place) => {
        const shown = all || isInSight(place) ? car : settled?.[place]
        const mark = markOf(marks, shown?.car.id ?? '')
        return (
          <CarSlot
            // The key is the place's number, so the element stays when its car changes.
            key={place}
            {...{ place, shown, view, now, isInSight, watch, select }}
            selected={shown !== undefined && selection.ids.has(shown.car.id)}
            seen={mark?.seen !== undefined}
            note={mark?.note}
            hidden={mark?.hidden !== undefined}
          />
        )
      })}
    </ul>
  )
  return (
    <>
      {list}
      {selected.length > 0 && (
        <CardSelection cars={selected} now={now} onNone={() => select({ act: 'none' })} />
      )}
    </>
  )
}

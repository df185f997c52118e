import { useDeferredValue } from 'react'
import { searchKey } from '#contract/search.ts'
import { searchParams, useAddress } from '#src/address/use-address.ts'
import { CardList } from './CardList.tsx'
import type { Found } from './found.ts'
import { useShownCars } from './shown-cars.ts'
import { useAhead } from './use-ahead.ts'

interface Props {
  readonly found: Found
  readonly now: number
  readonly view: 'grid' | 'list'
  readonly label: string
  /** All at once: somebody comes back to a place among them. */
  readonly whole: boolean
  /** Called before a car is opened. */
  readonly onLeave: (id: string) => void
}

/** "Show more" makes a list longer; all else is another list. */
const listKey = ({ search, first }: Found) => `${searchKey({ ...search, page: 1 })} ${first}`

/**
 * The cars of a search, and out of sight those of the one before and of the one that may be chosen next: a choice that
 * the pointer has rested on is only shown, and what it takes the place of is cleared away later.
 */
export const CardLists = ({ found, now, view, label, whole, onLeave }: Props) => {
  const address = useAddress()
  const ahead = useAhead()
  const left = useDeferredValue(found)
  const cars = {
    left: useShownCars(left, now),
    now: useShownCars(found, now),
    ahead: useShownCars(ahead?.found, now),
  }
  const [leftKey, key, nextKey] = [listKey(left), listKey(found), ahead && listKey(ahead.found)]
  // In this order, so that none of them moves on its way from being next to being left.
  const lists = new Map([[leftKey, { found: left, cars: cars.left, all: true }]])
  // Until the address has settled only the first row is drawn: what is drawn at low priority would be thrown away for it,
  // and the browser never lets go of a picture that was made and not put into the page.
  lists.set(key, { found, cars: cars.now, all: leftKey === key })
  if (ahead !== undefined && nextKey !== undefined && !lists.has(nextKey))
    lists.set(nextKey, { found: ahead.found, cars: cars.ahead, all: false })
  const seen = ahead?.chosen === true ? nextKey : key
  return (
    <div className="relative">
      {Array.from(lists, ([each, list]) => (
        <CardList
          key={each}
          standing={each === seen ? 'shown' : each === nextKey ? 'ahead' : 'left'}
          cars={list.cars}
          all={list.all}
          search={list.found.search}
          params={searchParams(address, list.found.search)}
          {...{ now, view, label, onLeave }}
          whole={whole && list.found === found}
        />
      ))}
    </div>
  )
}

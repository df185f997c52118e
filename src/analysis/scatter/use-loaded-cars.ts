import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useEveryCar } from '#src/search/every/use-every-car.ts'
import { type AnalysedCar, loadedCars } from './loaded-car.ts'

type CarsSoFar = readonly AnalysedCar[] | undefined

/**
 * Whether what has been loaded is worth drawing anew: a quarter more, all of it, or something else. Drawn with each of
 * two hundred pages, thousands of dots would keep the page from moving.
 */
export function isWorthDrawing(drawn: CarsSoFar, loaded: CarsSoFar, loading: boolean): boolean {
  if (drawn === loaded) return false
  if (drawn === undefined || loaded === undefined || !loading) return true
  return drawn[0] !== loaded[0] || loaded.length < drawn.length || loaded.length >= drawn.length * 1.25
}

/** The cars of a search as they are worth drawing, and how many there are already. */
export function useLoadedCars(search: Search) {
  const { cars: loaded, ...loading } = useEveryCar(search, loadedCars)
  const [cars, setCars] = useState<CarsSoFar>(loaded)
  if (isWorthDrawing(cars, loaded, loading.loading)) setCars(loaded)
  return { cars, loaded: loaded?.length ?? 0, loading }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Problem } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carByVin } from '#src/api/adverts.ts'
import { carById } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { knownCar } from './known-car.ts'
import type { Was } from './was.ts'

export type FoundCar =
  | {
      readonly state: 'found'
      readonly car: Car
      /** From a page of results: reports are still on their way. */
      readonly partial: boolean
      /** Found by its VIN, because the id of the link is gone. */
      readonly byVin: boolean
    }
  | { readonly state: 'waiting' }
  /** Neither id nor VIN lead to it any more. */
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }

/** A car by its id; where that is gone, by the VIN that its link remembers. */
export function useCar(id: string, was: Was | undefined): FoundCar {
  const language = useLanguage()
  const client = useQueryClient()
  const found = useQuery({ ...carById(id, language), placeholderData: () => knownCar(client, id) })
  const gone = found.isError && problemOf(found.error).kind === 'absent'
  const vin = was?.vin
  const twin = useQuery({ ...carByVin(vin ?? '', language), enabled: gone && vin !== undefined })
  if (found.data && !gone)
    return { state: 'found', car: found.data, partial: found.isPlaceholderData, byVin: false }
  if (found.isPending) return { state: 'waiting' }
  if (!gone) return failed(found.error, found.refetch)
  if (vin === undefined) return { state: 'gone' }
  if (twin.data) return { state: 'found', car: twin.data, partial: false, byVin: true }
  if (twin.isPending) return { state: 'waiting' }
  return problemOf(twin.error).kind === 'absent' ? { state: 'gone' } : failed(twin.error, twin.refetch)
}

const failed = (error: unknown, refetch: () => Promise<unknown>): FoundCar => ({
  state: 'failed',
  problem: problemOf(error),
  retry: () => void refetch(),
})

import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Language } from '#contract/languages.ts'
import { carPath, vinPath } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { decoded } from '#contract/decoded.ts'
import { isVin, readVin } from '#contract/vin.ts'
import { carByAdvert, carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { hostNames, ownPath } from '#src/app/address/pasted-listing.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'
import { useAddressParams } from '#src/app/address/address.ts'
import { isAway, readCarOfDevice } from '#src/offline/kept-car.ts'
import { mostCompared, useCompared } from '#src/stores/compared.ts'
import { listingAt } from '#src/vin-list/read-list.ts'

/** The comparison in the URL. A URL without cars gets those that this tab has collected. */
export function useComparison() {
  const navigate = useNavigate()
  const params = useAddressParams()
  const named = params[carsParam]
  const collected = useCompared(({ cars }) => cars.map(({ id }) => id).join(','))
  const go = (search: Record<string, string>, replace: boolean) =>
    void navigate({ to: '/compare', search, replace, resetScroll: false })
  // The URL is outside React.
  const takeOver = useEffectEvent(() => go({ ...params, [carsParam]: collected }, true))
  useEffect(() => {
    if (named === undefined && collected !== '') takeOver()
  }, [named, collected])
  const { only, ...others } = params
  return {
    ...readWanted(named),
    /** Shows these cars instead; `isStep` adds a history entry, so that Back returns to the former ones. */
    want: (wanted: readonly string[], isStep: boolean) =>
      go({ ...params, [carsParam]: changedCars(named, wanted) }, !isStep),
    differences: only === 'differences',
    setDifferences: (on: boolean) => go(on ? { ...others, only: 'differences' } : others, true),
  }
}

async function askedCar(client: QueryClient, idOrVin: string, language: Language): Promise<Car> {
  const listing = listingAt(idOrVin)
  const advert = listing && carByAdvert({ hosts: hostNames(listing.host), ids: listing.ids }, language)
  // The comparison retries as a whole.
  const retry = false
  if (advert !== undefined) return (await client.fetchQuery({ ...advert, retry })).car
  const byId = { ...carById(idOrVin, language), retry }
  if (!isVin(idOrVin)) return client.fetchQuery(byId)
  try {
    return await client.fetchQuery({ ...carByVin(idOrVin, language), retry })
  } catch (error) {
    // An id is any text, and may look like a VIN.
    if (problemOf(error).kind !== 'absent') throw error
    return client.fetchQuery(byId)
  }
}

/** A car by its id, VIN or listing's path; without a connection the copy kept on this device, with its time. */
export const comparedCar = (idOrVin: string, language: Language) =>
  queryOptions({
    queryKey: ['compared', idOrVin, language],
    queryFn: async ({ client }): Promise<{ readonly car: Car; readonly since?: number }> => {
      try {
        return { car: await askedCar(client, idOrVin, language) }
      } catch (error) {
        const path = isVin(idOrVin) ? vinPath(idOrVin, language) : carPath(idOrVin, language)
        const kept = isAway(problemOf(error)) ? await readCarOfDevice(path) : null
        if (kept === null) throw error
        return kept
      }
    },
  })

const carsParam = 'cars'

/** The cars that the URL names. Never throws. */
export function readWanted(text: string | undefined) {
  const named = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  // A VIN is not case-sensitive; an id may be.
  const each = [...new Map(named.map((one) => [isVin(one) ? one.toLowerCase() : one, one])).keys()]
  return { wanted: each.slice(0, mostCompared), left: each.slice(mostCompared) }
}

/** The parameter that names these cars; cars beyond the most shown follow, and are shown once there is room. */
export const changedCars = (named: string | undefined, wanted: readonly string[]): string =>
  [...wanted, ...readWanted(named).left].join(',')

/** The car in typed or pasted text: a VIN, or the id, VIN or listing of a page's URL. Undefined for anything else. */
export function wantedIn(typed: string): string | undefined {
  const vin = readVin(typed) ?? vinsIn(typed)[0]?.toLowerCase()
  if (vin !== undefined) return vin
  const path = ownPath(typed) ?? typed.trim()
  if (listingAt(path) !== undefined) return path
  const [, kind, name] = /\/(car|vin)\/([^/?#\s,]+)/.exec(typed) ?? []
  if (name === undefined) return undefined
  const text = decoded(name)
  return kind === 'vin' ? readVin(text ?? '') : text
}

import { queryOptions } from '@tanstack/react-query'
import { keptHeader } from '#contract/offline.ts'
import type { Problem } from '#contract/problems.ts'
import { apiRoot } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { CarFound } from '#contract/resources/first-answers.ts'
import { readBody } from '#src/api/get.ts'
import { accountName } from '#src/lib/account.ts'
import { accountOf, keptMs, keptName } from './names.ts'

// Only pages that show a car use the kept copy, and show its age. Other requests for a car need its current
// state, so they fail without a connection, and the page reports that.

/** Whether the kept copy may be shown: the service could not be reached, or did not respond. */
export const isAway = ({ kind }: Problem): boolean => kind === 'offline' || kind === 'timeout'

/** For this page's account; in another language where this one is not kept. */
async function keptAnswer(path: string): Promise<Response | undefined> {
  // Missing without https.
  if (!('caches' in globalThis)) return undefined
  const where = { cacheName: keptName(accountOf(accountName()), 'car'), ignoreVary: true }
  const answer = await caches.match(apiRoot + path, where)
  return answer ?? caches.match(apiRoot + path, { ...where, ignoreSearch: true })
}

export interface CarOfDevice {
  readonly car: Car
  readonly since: number
}

/** A car kept on this device; null where it is missing or too old. @param path under the API */
export async function readCarOfDevice(path: string): Promise<CarOfDevice | null> {
  const answer = await keptAnswer(path)
  const since = Number(answer?.headers.get(keptHeader) ?? 0)
  if (!answer?.ok || Date.now() - since > keptMs) return null
  return { car: (await readBody(CarFound, await answer.text())).data, since }
}

/** The same as a query; local, so it is read again each time. */
export const keptCar = (path: string) =>
  queryOptions({
    queryKey: ['kept', path],
    queryFn: () => readCarOfDevice(path),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

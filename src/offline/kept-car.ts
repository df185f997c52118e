import { queryOptions } from '@tanstack/react-query'
import { keptHeader } from '#contract/offline.ts'
import type { Problem } from '#contract/problems.ts'
import { apiRoot } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { CarFound } from '#contract/resources/first-answers.ts'
import { readBody } from '#src/api/read-body.ts'
import { accountName } from '#src/lib/account.ts'
import { accountOf, keptMs, keptName } from './names.ts'

// Only the pages that show a car read the kept copy, and say how old it is. Other requests for a car are about how it stands
// now; without a connection they fail, and the page says so.

/** Whether what is kept may stand in: the service could not be asked, or gave no answer. */
export const isAway = ({ kind }: Problem): boolean => kind === 'offline' || kind === 'timeout'

/** Of this page's account; in another language where it was not asked for in this one. */
async function keptAnswer(path: string): Promise<Response | undefined> {
  // Missing at addresses that are not safe.
  if (!('caches' in globalThis)) return undefined
  const where = { cacheName: keptName(accountOf(accountName()), 'car'), ignoreVary: true }
  const answer = await caches.match(apiRoot + path, where)
  return answer ?? caches.match(apiRoot + path, { ...where, ignoreSearch: true })
}

export interface CarOfDevice {
  readonly car: Car
  readonly since: number
}

/** A car as this device has kept it; null where it has not, or has had it for too long. @param path under the API */
export async function readCarOfDevice(path: string): Promise<CarOfDevice | null> {
  const answer = await keptAnswer(path)
  const since = Number(answer?.headers.get(keptHeader) ?? 0)
  if (!answer?.ok || Date.now() - since > keptMs) return null
  return { car: (await readBody(CarFound, await answer.text())).data, since }
}

/** The same for a component; it is at hand, so it is read anew each time. */
export const keptCar = (path: string) =>
  queryOptions({
    queryKey: ['kept', path],
    queryFn: () => readCarOfDevice(path),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

import type { QueryClient } from '@tanstack/react-query'
import { addressOf, emptyAddress, writeAddress } from '#src/app/address/address.ts'
import { whenAlone } from '#src/lib/locks.ts'
import { currentLanguage, translate } from '#src/i18n/i18n.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { lookChanges, isNewSince, type LookedCar } from '#src/search-marks/looks.ts'
import { markNewOf } from '#src/search-marks/news.ts'
import {
  type KeptSearch,
  loadSearches,
  newestFirst,
  savedSearches,
  searchAt,
  useSearches,
} from '#src/search-marks/searches.ts'
import { lookAt } from './refresh.ts'

/** The shortest interval between looks for notifications, however many tabs are open. */
const watchEveryMs = 5 * minuteMs

/** The number of cars that fit in a notification. */
const carsNamed = 3

/** Cars that no earlier look of this search has found. */
const unheard = ({ seen, now }: KeptSearch, cars: readonly LookedCar[]) =>
  cars.filter(({ id, at }) => [seen, now].every((look) => look === undefined || isNewSince(look, id, at)))

function tell(
  query: string,
  kept: KeptSearch,
  cars: readonly LookedCar[],
  open: (params: Record<string, string>) => void,
) {
  const name = kept.name ?? kept.words ?? translate('results.all')
  const shown = new Notification(translate('searches.notify.title', { count: cars.length, name }), {
    body: cars
      .slice(0, carsNamed)
      .map((car) => car.name ?? translate('card.unnamed'))
      .join('\n'),
    // A later notification of the same search replaces this one.
    tag: query,
    lang: currentLanguage(),
  })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    markNewOf(query)
    open(writeAddress({ ...emptyAddress, search: newestFirst(addressOf(query).search) }))
  })
}

/** When this tab last tried each search, in ms, so that a failing one is not retried sooner. */
const tried = new Map<string, number>()

async function lookAround(client: QueryClient, open: (params: Record<string, string>) => void) {
  await loadSearches()
  for (const [query] of savedSearches(useSearches.getState().items)) {
    // The current entry: another tab may have looked at or removed the search.
    const kept = searchAt(useSearches.getState().items, query)
    if (kept?.notify !== true) continue
    const last = Math.max(kept.now?.at ?? 0, tried.get(query) ?? 0)
    if (Math.abs(Date.now() - last) < watchEveryMs) continue
    tried.set(query, Date.now())
    const look = await lookAt(client, query).catch(() => undefined)
    if (look === undefined) continue
    const cars = kept.seen === undefined ? [] : unheard(kept, lookChanges(kept.seen, look).fresh)
    if (cars.length > 0) tell(query, kept, cars, open)
  }
}

/** Looks at one search after another, in one tab at a time; a failed one is retried at the next turn. */
export const watchSearches = (
  client: QueryClient,
  open: (params: Record<string, string>) => void,
): Promise<void> =>
  whenAlone('forecourt.watch', (alone) => (alone ? lookAround(client, open) : undefined)).catch(() => {})

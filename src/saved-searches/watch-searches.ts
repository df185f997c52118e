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

/** How often a search is looked at to tell its new cars; never sooner, however many tabs are open. */
const watchEveryMs = 5 * minuteMs

/** As many cars as a notification has room for. */
const carsNamed = 3

/** Cars that no look of this search has found before. */
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
    // A later one takes its place: it is of the same search.
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

/** When this tab last tried each of them, ms: one that fails is not due sooner. */
const tried = new Map<string, number>()

async function lookAround(client: QueryClient, open: (params: Record<string, string>) => void) {
  await loadSearches()
  for (const [query] of savedSearches(useSearches.getState().items)) {
    // As it is by now: another tab may have looked, or removed it.
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

/** One after another, and in one tab at a time; what fails is tried at the next turn. */
export const watchSearches = (
  client: QueryClient,
  open: (params: Record<string, string>) => void,
): Promise<void> =>
  whenAlone('forecourt.watch', (alone) => (alone ? lookAround(client, open) : undefined)).catch(() => {})

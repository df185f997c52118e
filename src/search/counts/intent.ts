import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { ahead } from './ahead.ts'
import { reversedRanges } from './counted-search.ts'

/** A pointer that passes over a row does not rest on it this long. */
const rest = 65

interface Guess {
  readonly search: Search
  /** It was chosen: its requests move up to where results are. */
  chosen: boolean
  /** Whether its cars are there; settled when they have come, or have not. */
  arrived: Promise<boolean>
}

let guess: Guess | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** What happens when the pointer has rested. */
let waiting: (() => void) | undefined

/** What a person seems about to choose is fetched ahead; the guess before is dropped if nobody waits for it. */
function fetchAhead(client: QueryClient, search: Search, language: Language, chosen: boolean): Guess {
  if (guess !== undefined && searchKey(guess.search) === searchKey(search) && (chosen || !guess.chosen)) {
    guess.chosen = chosen
    if (chosen) count(client, guess, language)
    return guess
  }
  drop(client, language)
  const mine: Guess = { search, chosen, arrived: Promise.resolve(false) }
  guess = mine
  const found = carsFound(search, language, () => (mine.chosen ? 'results' : 'prefetch'))
  const isThere = () => client.getQueryData(found.queryKey) !== undefined
  const coming = isFree(client, found.queryKey) ? client.prefetchQuery(found) : undefined
  // What is there already is asked for anew, and shown as it was.
  mine.arrived = isThere() || coming === undefined ? Promise.resolve(isThere()) : coming.then(isThere)
  if (chosen) count(client, mine, language)
  return mine
}

/** The exact number of its cars: of a guess not before these, so that a press is not held up. */
function count(client: QueryClient, mine: Guess, language: Language) {
  const counted = carsCounted(mine.search, language, () => (mine.chosen ? 'total' : 'prefetch'))
  if (isFree(client, counted.queryKey)) void client.prefetchQuery(counted)
}

/** Once what a person rests on has arrived, its cars are drawn out of sight. */
async function standReady(client: QueryClient, mine: Guess, language: Language) {
  if (!(await mine.arrived) || guess !== mine || mine.chosen) return
  ahead.setState({ search: mine.search, chosen: false })
  count(client, mine, language)
}

/** What the page is at already is not begun anew: a failure it has just been told of would be taken back. */
const isFree = (client: QueryClient, queryKey: QueryKey) =>
  (client.getQueryCache().find({ queryKey, exact: true })?.getObserversCount() ?? 0) === 0

function drop(client: QueryClient, language: Language) {
  if (guess === undefined || guess.chosen) return
  for (const { queryKey } of [carsFound(guess.search, language), carsCounted(guess.search, language)]) {
    const query = client.getQueryCache().find({ queryKey, exact: true })
    if (query?.state.fetchStatus === 'fetching' && query.getObserversCount() === 0)
      void client.cancelQueries({ queryKey, exact: true }, { silent: true })
  }
}

function stopWaiting() {
  clearTimeout(timer)
  waiting = undefined
}

function fetchWaiting() {
  const fetch = waiting
  stopWaiting()
  fetch?.()
}

/** The button went down on what the pointer had come to: between that and the click lies a tenth of a second. */
export const hurry = (): void => afterPaint(fetchWaiting)

interface Intent {
  /** The pointer or the focus came to a row, and this is the search it leads to. */
  readonly intend: (search: Search) => void
  /**
   * It was chosen: its cars are asked for before anything is drawn. A guess that was right no longer waits.
   * @returns whether they have come; settled when they have, or have not
   */
  readonly fetchNow: (search: Search) => Promise<boolean>
}

export function useIntent(): Intent {
  const client = useQueryClient()
  const language = useLanguage()
  return useMemo(
    () => ({
      intend: (search) => {
        stopWaiting()
        if (reversedRanges(search).length > 0) return
        waiting = () => void standReady(client, fetchAhead(client, search, language, false), language)
        timer = setTimeout(fetchWaiting, rest)
      },
      fetchNow: (search) => {
        stopWaiting()
        return reversedRanges(search).length > 0
          ? Promise.resolve(false)
          : fetchAhead(client, search, language, true).arrived
      },
    }),
    [client, language],
  )
}

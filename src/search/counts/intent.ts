import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Language } from '#contract/languages.ts'
import { type Search, searchKey } from '#contract/search.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { reversedRanges } from './counted-search.ts'

/** A pointer that passes over a row does not rest on it this long. */
const rest = 65

interface Guess {
  readonly search: Search
  /** It was chosen: its requests move up to where results are. */
  chosen: boolean
}

let guess: Guess | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** What a person seems about to choose is fetched ahead; the guess before is dropped if nobody waits for it. */
function fetchAhead(client: QueryClient, search: Search, language: Language, chosen: boolean) {
  if (guess !== undefined && searchKey(guess.search) === searchKey(search)) {
    guess.chosen ||= chosen
    return
  }
  drop(client, language)
  const mine: Guess = { search, chosen }
  guess = mine
  const found = carsFound(search, language, () => (mine.chosen ? 'results' : 'prefetch'))
  const counted = carsCounted(search, language, () => (mine.chosen ? 'total' : 'prefetch'))
  if (isFree(client, found.queryKey)) void client.prefetchQuery(found)
  if (isFree(client, counted.queryKey)) void client.prefetchQuery(counted)
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

interface Intent {
  /** The pointer or the focus came to a row, and this is the search it leads to. */
  readonly intend: (search: Search) => void
  /** It was chosen: its cars are asked for before anything is drawn. A guess that was right no longer waits. */
  readonly fetchNow: (search: Search) => void
}

export function useIntent(): Intent {
  const client = useQueryClient()
  const language = useLanguage()
  return useMemo(
    () => ({
      intend: (search) => {
        clearTimeout(timer)
        if (reversedRanges(search).length > 0) return
        timer = setTimeout(() => fetchAhead(client, search, language, false), rest)
      },
      fetchNow: (search) => {
        clearTimeout(timer)
        if (reversedRanges(search).length === 0) fetchAhead(client, search, language, true)
      },
    }),
    [client, language],
  )
}

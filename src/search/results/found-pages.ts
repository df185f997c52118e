import { useState, useMemo } from 'react'
import { type Search, searchKey } from '#contract/search.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { refetchAfterFailure, useFailure } from '#src/api/failure.ts'
import { type CarsPage, domains } from '#src/api/plain-queries.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import type { Car } from '#contract/resources/car.ts'
import type { CardProps } from '#src/card/card-props.ts'
import { type Address, searchParams } from '#src/app/address/address.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { useRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { matchingListings } from '#contract/matching-listing.ts'

const once = (cars: readonly Car[]): Car[] => [...new Map(cars.map((car) => [car.id, car])).values()]

export const joinPages = (search: Search, first: number, pages: readonly CarsPage[]) => ({
  search,
  /** The first of the pages shown; `search.page` is the last. */
  first,
  pageOf: new Map<string, number>(
    pages.flatMap(({ cars }, index) => cars.map(({ id }) => [id, first + index] as const)),
  ),
  /** Without duplicates: a car that moved between two requests would be on two pages. */
  cars: once(pages.flatMap(({ cars }) => cars)),
  /** Number of cars of these pages that could not be read. */
  unread: pages.reduce((sum, { unread = 0 }) => sum + unread, 0),
  /** meta.total: exact below 10,000, from there a lower bound; null if not stated. */
  total: pages.at(-1)?.total ?? null,
  /** Time of the oldest response, ms. */
  at: Math.min(...pages.map(({ at }) => at)),
  /** The search whose listings are shown: this one, or the plain search from which cars were excluded. */
  superset: pages[0]?.superset ?? search,
  /** The last page, which shows where a search that excludes ends. */
  end: pages.at(-1),
})

/** The cars on screen and the search that found them. */
type FoundPages = ReturnType<typeof joinPages>

/**
 * Some pages of a search, once all of them have loaded. An older response never replaces a newer one, because
 * the hook reads only responses of the current search.
 * @param askable false for an invalid search (from > to): nothing is sent
 * @param back whether the user returns from a car: the cached responses are shown at any age
 */
export function useFound(search: Search, pages: readonly number[], askable: boolean, back: boolean) {
  const language = useLanguage()
  const first = pages[0] ?? search.page
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...carsFound({ ...search, page }, language),
      enabled: askable,
      refetchInterval: refetchAfterFailure,
      refetchOnMount: !back,
    })),
  })
  const key = JSON.stringify([searchKey(search), first, language])
  const data = answers.flatMap((answer) => answer.data ?? [])
  const fresh = askable && data.length === pages.length

  // The previous result is kept by setting state during rendering, as React documents for this case.
  const stamp = `${key} ${search.currency} ${data.map(({ at }) => at).join()}`
  const [kept, keep] = useState<{ readonly stamp: string; readonly found: FoundPages }>()
  let now = kept
  if (fresh && kept?.stamp !== stamp) {
    now = { stamp, found: joinPages(search, first, data) }
    keep(now)
  }

  const problem = useFailure(answers, key)

  const before = now?.found
  const isOfSearch =
    before !== undefined && searchKey({ ...before.search, page: search.page }) === searchKey(search)
  const same = isOfSearch && before.search.page === search.page
  const fewer = isOfSearch && before.first === first && before.search.page < search.page
  return {
    /** The result of this search, or the previous one after a failure or while the language changes. */
    found: fresh || problem !== undefined || same || fewer ? before : undefined,
    fresh,
    /** Whether the cars on screen are of this search, and further pages are missing. */
    fewer,
    fetching: answers.some((answer) => answer.isFetching),
    problem: problem?.problem,
    /** Time of the automatic retry, ms; undefined without one. */
    until: problem?.until,
    retry: () => {
      for (const answer of answers) if (answer.data === undefined || answer.isError) void answer.refetch()
    },
  }
}

export type ResultsAnswer = ReturnType<typeof useFound>

/** A car with the texts that depend on the search that found it. */
export interface ShownCar extends Omit<CardProps, 'now'> {
  /** Parameters of the car's page: they contain the search, so that the page knows its neighbours and the way back. */
  readonly params: Record<string, string>
}

/** Each car with its matching listing. Cars without an active listing are dropped. */
export function useShownCars(
  found: FoundPages | undefined,
  address: Address,
  now: number,
): readonly ShownCar[] | undefined {
  // A search that names sources has waited for them, so they are loaded.
  const bySource = found?.superset.filters.sources !== undefined
  const { data } = useQuery({ ...domains(useLanguage()), enabled: bySource })
  const sources = bySource ? data : undefined
  const known = useRates(false)
  // Rates that arrive later do not change displayed prices: they apply from the next search on.
  const [first, setFirst] = useState({ search: found?.search, rates: known })
  if (first.search !== found?.search) setFirst({ search: found?.search, rates: known })
  const { rates } = first
  return useMemo(() => {
    if (found === undefined) return undefined
    const { search, cars, pageOf, superset } = found
    // The results page of the car is part of its link, for the cars before and after it.
    const onPage = new Map(
      [...new Set(pageOf.values())].map((page) => [page, searchParams(address, { ...search, page })]),
    )
    const whole = searchParams(address, search)
    const sites = sources === undefined ? noSites : sitesOf(sources)
    const context = { currency: search.currency, sites, worth: worthIn(rates, search.currency) }
    const matches = matchingListings(cars, superset, context, now)
    return cars.flatMap((car, index) => {
      const match = matches[index]
      const params = onPage.get(pageOf.get(car.id) ?? search.page) ?? whole
      return match === undefined ? [] : [{ car, match, search, params }]
    })
  }, [found, sources, address, now, rates])
}

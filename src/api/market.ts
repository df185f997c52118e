import { queryOptions } from '@tanstack/react-query'
import type { Market } from '#contract/facets/market.ts'
import { dayMs, minuteMs } from '#src/lib/relative-time.ts'
import { keptAnswer } from '#src/stores/kept-answer.ts'
import { isRecord } from '#src/stores/safe-storage.ts'
import { get } from './get.ts'

const kept = () =>
  // It was read through its schema before it was kept.
  keptAnswer('forecourt.market', (stored) => (isRecord(stored) ? (stored as Market) : undefined))

/** The day's rates as they came with the page; undefined where the gateway did not know them, and in development. */
function ratesOfPage(): Market['rates'] {
  const text = typeof document === 'undefined' ? undefined : document.documentElement.dataset.rates
  // The gateway writes there what it has.
  return text === undefined ? undefined : (JSON.parse(text) as Market['rates'])
}

/** What was kept, with the rates of the page: the first prices are drawn by them. */
function atFirst(): Market | undefined {
  const rates = ratesOfPage()
  const stored = kept().initial.initialData()
  return rates === undefined ? stored : { ...stored, rates }
}

/** What the gateway knows of the account's cars: rates of its currencies, and how many cars each make and place has. */
export const market = () =>
  queryOptions({
    queryKey: ['market'],
    queryFn: async ({ signal }) => {
      const { Market: schema } = await import('#contract/facets/market.ts')
      const known = await get('/market', schema, signal)
      if (known.rates && known.census) kept().keep(known)
      return known
    },
    // A part that is not known yet is being found out.
    staleTime: ({ state: { data } }) => (data?.rates && data.census ? dayMs : minuteMs),
    gcTime: dayMs,
    retry: false,
    // Many prices stand by it: none of them asks again for what could not be had.
    retryOnMount: false,
    initialData: atFirst,
    // What the page says of it is not all there is to know.
    initialDataUpdatedAt: () => kept().initial.initialDataUpdatedAt() ?? 0,
  })

/** Ids of the makes and of the countries with the most cars, the most first; undefined where that is not known yet. */
export const popular = {
  brands: ({ census }: Market): readonly number[] | undefined => census?.brands.map(([id]) => id),
  countries: ({ census }: Market): readonly number[] | undefined => census?.countries.map(([id]) => id),
} as const

import { queryOptions } from '@tanstack/react-query'
import type { Market } from '#contract/facets/market.ts'
import { dayMs, minuteMs } from '#src/lib/relative-time.ts'
import { keptAnswer } from '#src/stores/kept-answer.ts'
import { isRecord } from '#src/stores/safe-storage.ts'
import { get } from './get.ts'

const kept = () =>
  // The value passed its schema before it was stored.
  keptAnswer('forecourt.market', (stored) => (isRecord(stored) ? (stored as Market) : undefined))

/** The day's rates embedded in the page; undefined if the gateway had none, and in development. */
function ratesOfPage(): Market['rates'] {
  const text = typeof document === 'undefined' ? undefined : document.documentElement.dataset.rates
  // The gateway writes the rates into this element.
  return text === undefined ? undefined : (JSON.parse(text) as Market['rates'])
}

/** The stored market data with the rates of the page, so that the first prices are converted. */
function atFirst(): Market | undefined {
  const rates = ratesOfPage()
  const stored = kept().initial.initialData()
  return rates === undefined ? stored : { ...stored, rates }
}

/** Missing parts are still being collected by the gateway. */
const isWhole = (known: Market | undefined) => known?.rates !== undefined && known.census !== undefined

/** Market data of the account from the gateway: exchange rates, and numbers of cars by make and place. */
export const market = () =>
  queryOptions({
    queryKey: ['market'],
    queryFn: async ({ signal }) => {
      const { Market: schema } = await import('#contract/facets/market.ts')
      const known = await get('/market', schema, signal)
      if (isWhole(known)) kept().keep(known)
      return known
    },
    staleTime: ({ state: { data } }) => (isWhole(data) ? dayMs : minuteMs),
    refetchInterval: ({ state: { data } }) => (isWhole(data) ? false : minuteMs),
    gcTime: dayMs,
    retry: false,
    // Many prices observe this query; none of them starts a retry of its own.
    retryOnMount: false,
    initialData: atFirst,
    // A request follows: the data may be of another inventory that was served here, and that of the page is incomplete.
    initialDataUpdatedAt: 0,
  })

/** Ids of the makes and countries with the most cars, in descending order; undefined until they are known. */
export const popular = {
  brands: ({ census }: Market): readonly number[] | undefined => census?.brands.map(([id]) => id),
  countries: ({ census }: Market): readonly number[] | undefined => census?.countries.map(([id]) => id),
} as const

import * as v from 'valibot'
import type { PageChecksLine } from '#contract/facets/answer.ts'
import { checkedCarOf, mayBeChecked } from '#contract/facets/checked-car.ts'
import { searchPath } from '#contract/requests.ts'
import { SearchPage } from '#contract/resources/first-answers.ts'
import { keyOfListing } from '#contract/resources/car.ts'
import { badGateway, type Get } from '../get.ts'
import type { CheckPrice, PageChecksItem } from '../item.ts'
import { pagesOf } from '../sites.ts'
import { lineOr } from '../unanswered.ts'

/** The price checks of all listings on a page. Throws Unanswered. */
export async function pageChecksLine(
  { search, language }: PageChecksItem,
  get: Get,
  check: CheckPrice,
): Promise<PageChecksLine> {
  const { currency } = search
  const asked = await pagesOf(search, get)
  if (asked === undefined) return { currency, checks: {} }
  const read = v.safeParse(SearchPage, await get(searchPath(asked.search, language, asked.sites)))
  if (!read.success) throw badGateway()
  const offers = read.output.data.flatMap((car) =>
    car.listings.flatMap((listing) => {
      const checked = mayBeChecked(car, listing) ? checkedCarOf(car, listing) : undefined
      return checked ? [{ key: keyOfListing(listing), checked }] : []
    }),
  )
  const found = await Promise.all(
    offers.map(async ({ key, checked }) => {
      const line = await lineOr(check({ kind: 'price-check', car: checked, currency }))
      return { key, line }
    }),
  )
  const known = found.flatMap(({ key, line }) =>
    typeof line === 'object' && 'similar' in line ? [[key, line.check ?? null] as const] : [],
  )
  const postponed = found.some(({ line }) => 'postponed' in line)
  return { currency, checks: Object.fromEntries(known), ...(postponed && { postponed }) }
}

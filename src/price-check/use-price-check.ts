import { use } from 'react'
import type { AskedItem, PriceCheckAsked } from '#contract/facets/question.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { keyOf, press } from '#src/facets/questions.ts'
import { useFacets } from '#src/facets/use-number.ts'
import { useShownCurrency } from '#src/app/address/address.ts'
import type * as v from 'valibot'
import { checkedCarOf } from '#contract/facets/checked-car.ts'

type AskedCheck = v.InferOutput<typeof PriceCheckAsked>

interface CheckWish {
  readonly wanted: boolean
  /** Absent: the currency in which prices are shown. */
  readonly to?: string | undefined
  /** The request waits until the check has been visible for a moment. */
  readonly patient?: boolean
  readonly cars?: boolean
}

export function usePriceCheck(
  car: Car,
  listing: Listing | undefined,
  { wanted, to, patient = false, cars }: CheckWish,
) {
  const { all } = use(FacetsContext)
  const currency = useShownCurrency(to)
  const checked = checkedCarOf(car, listing)
  const asked: readonly (AskedCheck & AskedItem)[] = checked
    ? [{ kind: 'price-check', car: checked, currency, ...(cars && { cars }) }]
    : []
  const group = asked[0] && keyOf(asked[0])
  const [facet] = useFacets(asked, wanted, { group, patient })
  const { line, stale = false, problem } = facet ?? {}
  return {
    line: line !== undefined && 'similar' in line && !stale ? line : undefined,
    postponed: line !== undefined && 'postponed' in line && !stale,
    problem,
    ask: () => group !== undefined && press(all, group),
  }
}

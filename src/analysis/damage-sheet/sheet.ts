import { codeIds, conditions, damages } from '#contract/codes.ts'
import { withoutFilter } from '#contract/chips.ts'
import type { FilterKey } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { searchKey, type Search, withFilter } from '#contract/search.ts'
import { rangeWithin } from '#contract/range-within.ts'
import { countable } from '../countable.ts'
import { mostForQuantile, type AnalysisPlan } from '../counting.ts'

// What damage means for one model: how often, of which kind, and how much cheaper. Exact counts only.

/** Wear does not count as damage, as in src/price-check/condition.ts. */
const realDamages = codeIds('damages').filter((id) => id !== damages.normal_wear)

/** With fewer cars a median price says nothing. */
export const leastForPrice = 5

type Counted = { readonly search: Search; readonly cars: number | undefined }

interface PricedPart extends Counted {
  /** Median, decimal text in the search's currency; null: none, or few cars; undefined: not counted yet. */
  readonly price: string | null | undefined
}

interface KindOfDamage extends Counted {
  readonly id: number
}

type YearBand = { readonly range: Range; readonly all: Counted; readonly damaged: Counted }

export interface DamageSheetFigures {
  readonly all: Counted
  /** Cars with a listing of condition used or new, whatever their other listings say. */
  readonly sound: PricedPart
  readonly damaged: PricedPart
  /** Cars of which no listing names a damage, not even wear. */
  readonly unstated: number | undefined
  readonly kinds: readonly KindOfDamage[]
  readonly years: readonly YearBand[]
}

export const sheetBase = (search: Search): { readonly search: Search; readonly open: readonly FilterKey[] } =>
  countable(withoutFilter(withoutFilter(search, 'damage'), 'condition'))

/** Bands of five years, the newest first; one band for all older cars. */
const bands = (thisYear: number): readonly Range[] => [
  { from: String(thisYear - 4) },
  ...[5, 10, 15].map((age) => ({ from: String(thisYear - age - 4), to: String(thisYear - age) })),
  { to: String(thisYear - 20) },
]

function readSheet(
  [count, quantiles]: Parameters<AnalysisPlan<unknown>['read']>,
  base: Search,
  thisYear: number,
): DamageSheetFigures {
  const counted = (search: Search): Counted => ({ search, cars: count(search) })
  const priceOf = ({ search, cars }: Counted): PricedPart['price'] => {
    if (cars === undefined) return undefined
    return cars < leastForPrice ? null : quantiles(search, 'price', [[1, 2]])?.values[0]
  }
  const all = counted(base)
  const damagedSearch = withFilter(base, 'damage', realDamages)
  const damaged = counted(damagedSearch)
  const sound = counted(withFilter(base, 'condition', [conditions.used, conditions.new]))
  const kinds = realDamages.map((id) => ({ id, ...counted(withFilter(base, 'damage', [id])) }))
  const stated = count(withFilter(base, 'damage', codeIds('damages')))
  const years = bands(thisYear).flatMap((band): YearBand[] => {
    const range = rangeWithin('year', base.filters.year, band)
    if (range === undefined) return []
    return [
      {
        range,
        all: counted(withFilter(base, 'year', range)),
        damaged: counted(withFilter(damagedSearch, 'year', range)),
      },
    ]
  })
  return {
    all,
    damaged: { ...damaged, price: priceOf(damaged) },
    sound: { ...sound, price: priceOf(sound) },
    unstated: all.cars === undefined || stated === undefined ? undefined : Math.max(0, all.cars - stated),
    kinds: kinds.toSorted((a, b) => (b.cars ?? -1) - (a.cars ?? -1)),
    years,
  }
}

/** @param thisYear the year from which the bands of years go back */
export function sheetPlan(search: Search, thisYear: number): AnalysisPlan<DamageSheetFigures> {
  const { search: base } = sheetBase(search)
  return {
    key: `damage ${thisYear} ${base.currency} ${searchKey(base)}`,
    most: 4 + realDamages.length + 2 * bands(thisYear).length + 2 * mostForQuantile,
    read: (...readers) => readSheet(readers, base, thisYear),
  }
}

import { type StandingCar, type Comparison, type Criterion, criteria } from '#contract/facets/question.ts'
import { type Search, searchKey } from '#contract/search.ts'
import type { StandingItem } from '../item.ts'
import type { CountSearch } from '../numbers.ts'
import { alike } from './comparison.ts'

const asks = (open: readonly Criterion[], years: number, odometerPercent: number): Comparison => ({
  on: criteria.filter((criterion) => !open.includes(criterion)),
  years,
  odometerPercent,
})

/**
 * From the closest comparison to the widest, each of the same cars as the one before and more. What makes a price another
 * one is given up last: first the country, because markets are open, then nearness, then the gearbox. The same model and
 * fuel so far; beyond that the make says something still.
 */
const sameModel: readonly Comparison[] = [
  asks([], 1, 25),
  asks(['country'], 1, 25),
  asks(['country'], 1, 50),
  asks(['country'], 2, 50),
  asks(['country'], 3, 50),
  asks(['country', 'transmission'], 3, 50),
]
const sameMake: readonly Comparison[] = [
  asks(['country', 'transmission', 'model'], 3, 50),
  asks(['country', 'transmission', 'model', 'fuel'], 3, 50),
  asks(['country', 'transmission', 'model', 'fuel', 'body'], 3, 50),
  asks(['country', 'transmission', 'model', 'fuel', 'body'], 5, 50),
  asks(['country', 'transmission', 'model', 'fuel', 'body', 'odometer'], 5, 50),
]

/** What is shown beside the car as similar: near in price as well, and at the end of any price and distance. */
const similarCars: readonly Comparison[] = [
  ...sameModel.map((comparison, index) => ({ ...comparison, pricePercent: index < 3 ? 25 : 50 })),
  asks(['country', 'transmission', 'body', 'odometer'], 5, 50),
]

/** A comparison and the set that it means for one car. */
interface ComparedSet {
  readonly comparison: Comparison
  readonly set: Search
}

const widenings: Readonly<Record<StandingItem['among'], readonly Comparison[]>> = {
  /** In a few words there is no room to say that another model is meant. */
  verdict: sameModel,
  standing: [...sameModel, ...sameMake],
  similar: similarCars,
}

/** Comparisons of one car, without those that ask the same of it as the one before. */
export function widening(among: StandingItem['among'], car: StandingCar): readonly ComparedSet[] {
  const steps: ComparedSet[] = []
  for (const comparison of widenings[among]) {
    const set = alike(car, comparison)
    const last = steps.at(-1)
    if (last === undefined || searchKey(last.set) !== searchKey(set)) steps.push({ comparison, set })
  }
  return steps
}

interface Enough extends ComparedSet {
  /** How many cars its set has. */
  readonly count: number
}

/**
 * The closest step whose set has enough cars, else the widest. No step is narrower than the one before, so halving finds
 * it: 3 counts for 7 steps, 4 for 15. Undefined where there is no step.
 */
export async function closestWithEnough(
  steps: readonly ComparedSet[],
  least: number,
  countOf: CountSearch,
): Promise<Enough | undefined> {
  let found: Enough | undefined
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const step = steps[middle]
    if (step === undefined) break
    const { count } = await countOf(step.set)
    if (count >= least) to = middle
    else from = middle + 1
    // Where all have too few, the widest is the last one asked.
    if (count >= least || found === undefined || found.count < least) found = { ...step, count }
  }
  return found
}

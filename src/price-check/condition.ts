import { conditions, damages } from '#contract/codes.ts'
import type { Car, Listing } from '#contract/resources/car.ts'

export type Condition = 'new' | 'used' | 'damaged'

export const damageCodes = ({ damage, second_damage }: Listing): number[] =>
  [damage, second_damage].filter((code) => code !== null)

/** Damages that ruin the whole car. */
export const spoiling: readonly number[] = [damages.water, damages.burn, damages.biohazard, damages.storm]

/** Damages without wear, which does not contradict "used". */
export const realDamage = (listing: Listing): number[] =>
  damageCodes(listing).filter((code) => code !== damages.normal_wear)

export function conditionOf(listing: Listing): Condition | null {
  if (listing.condition === conditions.damaged || realDamage(listing).length > 0) return 'damaged'
  if (listing.condition === conditions.new) return 'new'
  return listing.condition === conditions.used ? 'used' : null
}

/** Whether any listing calls the car damaged, so that a low price is no good news. */
export const isHarmed = ({ listings }: Car): boolean =>
  listings.some((each) => conditionOf(each) === 'damaged')

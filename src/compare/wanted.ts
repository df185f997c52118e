import { isVin, readVin } from '#contract/vin.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'
import { mostCompared } from '#src/stores/compared.ts'

/** Name of the parameter: ids or VINs of cars, with commas between them. */
export const carsParam = 'cars'

interface WantedCars {
  /** Ids or VINs, each once, at most `mostCompared`. */
  readonly wanted: readonly string[]
  /** How many more the address names. */
  readonly left: number
}

/** What the address asks to compare. Never fails. */
export function readWanted(text: string | undefined): WantedCars {
  const named = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  // A VIN is the same in small and in capital letters; an id need not be.
  const each = [...new Map(named.map((one) => [isVin(one) ? one.toLowerCase() : one, one])).keys()]
  return { wanted: each.slice(0, mostCompared), left: Math.max(0, each.length - mostCompared) }
}

/** The id or VIN in what somebody types or pastes: a VIN, or the address of a car's page. Undefined for anything else. */
export function wantedIn(typed: string): string | undefined {
  const vin = readVin(typed) ?? vinsIn(typed)[0]?.toLowerCase()
  if (vin !== undefined) return vin
  const [, kind, name] = /\/(car|vin)\/([^/?#\s,]+)/.exec(typed) ?? []
  if (name === undefined) return undefined
  try {
    const text = decodeURIComponent(name)
    return kind === 'vin' ? readVin(text) : text
  } catch {
    return undefined
  }
}

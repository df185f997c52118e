import type { Filter, FieldPath, Range } from '#contract/kinds/kind.ts'
import type { Car, Listing } from '#contract/resources/car.ts'

// A car's facts as read from a response, by the field paths of the filter table. `undefined`: the response cannot
// show the fact (a source's host name, a text's words). Null: "not stated".

export type AnsweredFact = number | string | boolean | null | undefined

const idOf = (value: unknown): AnsweredFact => {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  const id: unknown = value instanceof Object ? Reflect.get(value, 'id') : null
  return typeof id === 'number' ? id : null
}

export function factAt(path: FieldPath, car: Car, listing: Listing, currencyId?: number): AnsweredFact {
  if (path === 'car.text') return undefined
  if (path === 'listing.domain') return listing.external.domain.id
  if (path === 'listing.country')
    return listing.location_details?.country?.id ?? listing.location?.country ?? null
  if (path === 'listing.region') return listing.location_details?.region?.id ?? null
  if (path === 'listing.price') {
    const { price } = listing
    if (price === null || price.price === null || price.currency === null) return null
    // Amounts in another currency compare by a rate that only the service knows.
    return price.currency.id === currencyId ? price.price : undefined
  }
  const [owner, name = ''] = path.split('.')
  return idOf(Reflect.get(owner === 'car' ? car : listing, name))
}

const inRange = (fact: number | string, { from, to }: Range) =>
  (from === undefined || BigInt(fact) >= BigInt(from)) && (to === undefined || BigInt(fact) <= BigInt(to))

/** Whether a listing satisfies a filter; undefined if the response does not show it. */
export function satisfies(
  filter: Filter,
  value: unknown,
  facts: readonly AnsweredFact[],
): boolean | undefined {
  const known = facts.filter((fact) => fact !== undefined)
  if (known.length === 0) return undefined
  if (filter.kind === 'flag' && filter.no === 'not-true' && value === false) return known[0] !== true
  const stated = known.filter((fact) => fact !== null)
  if (filter.kind === 'range')
    // The value of a range filter is a Range.
    return (
      stated.some((fact) => typeof fact !== 'boolean' && inRange(fact, value as Range)) ||
      (known.length < facts.length ? undefined : false)
    )
  if (filter.kind === 'many') return Array.isArray(value) && stated.some((fact) => value.includes(fact))
  if (filter.kind === 'text')
    return stated.some((fact) => String(fact).toLowerCase().includes(String(value).toLowerCase()))
  return stated.some((fact) => String(fact) === String(value))
}

import { type EndpointName, endpointNames, endpoints, readRequest } from '#contract/endpoints.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { noSites } from '#contract/requests.ts'
import type { Sort } from '#contract/search.ts'
import type { Finished } from './state.ts'

/** Facts of a finished pass that decide which requests its copy can answer. */
export type CopyFacts = Pick<Finished, 'stated' | 'unweighed'>

interface AskedOfCopy {
  readonly params: URLSearchParams
  readonly facts: CopyFacts
}

const sortFields: Readonly<Record<Sort, string>> = {
  newest: 'listing.created_at',
  oldest: 'listing.created_at',
  cheaper: 'listing.price',
  expensive: 'listing.price',
  odometer_asc: 'listing.odometer',
  odometer_desc: 'listing.odometer',
  year_asc: 'car.year',
  year_desc: 'car.year',
  auction_nearest: 'listing.auction_at',
  nearest: 'listing.spot',
}

/**
 * Whether the copy finds the same cars as the account. An export may lack fields that filters and sorts use,
 * and it never has the synonyms that `query` searches, so no copy has `car.text` in `stated`.
 */
function findsTheSame(name: 'search' | 'count', { params, facts }: AskedOfCopy): boolean {
  // Only the fields that the request uses matter here. The service itself reports errors in the request.
  const request = readRequest(name, [], params, noSites)
  const asked = [request.filters, ...request.sought.also, ...request.sought.never]
  const chosen = filterKeys.filter((key) => asked.some((each) => each[key] !== undefined))
  const looksAt = chosen.flatMap((key): readonly string[] => fieldPathsOf(filters[key]))
  if (name === 'search') looksAt.push(sortFields[readRequest('search', [], params, noSites).values.sort])
  const comparesMoney = looksAt.includes('listing.price')
  return (
    looksAt.every((field) => facts.stated.includes(field)) && !(comparesMoney && facts.unweighed.length > 0)
  )
}

/** Word searches also use synonyms and translations, which no response contains. */
const asksNoWords = ({ params }: AskedOfCopy) => !params.get('query') && !params.get('search')

const always = () => true
const never = () => false

/** For each endpoint, whether the copy's response equals the account's. */
const rules: { readonly [E in EndpointName]: (asked: AskedOfCopy) => boolean } = {
  search: (asked) => findsTheSame('search', asked),
  count: (asked) => findsTheSame('count', asked),
  export: always,
  // A lookup has more than the export: month, sold listings, reports of one listing.
  car: never,
  carByVin: never,
  listing: never,
  domains: asksNoWords,
  brands: asksNoWords,
  models: asksNoWords,
  countries: asksNoWords,
  country: always,
  locations: asksNoWords,
  location: always,
  carOptions: asksNoWords,
  carOptionSections: always,
  currencies: ({ facts }) => facts.unweighed.length === 0,
}

const shapes = endpointNames.map(
  (name) => [name, new RegExp(`^${endpoints[name].url.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
)

/** `path` is below the interface's root. A request that the copy then refuses goes to the account as well. */
export function isAnswerable(path: string, params: URLSearchParams, facts: CopyFacts): boolean {
  const endpoint = shapes.find(([, shape]) => shape.test(path))
  return endpoint !== undefined && rules[endpoint[0]]({ params, facts })
}

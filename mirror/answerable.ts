import { type EndpointName, endpointNames, endpoints, readRequest } from '#contract/endpoints.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { noSites } from '#contract/requests.ts'
import type { Sort } from '#contract/search.ts'
import type { Finished } from './state.ts'

/** What a pass found out about what its copy can be asked. */
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
 * Whether the copy finds the cars that the account's own search would. An export need not tell every field that searches
 * look at, and none tells the synonyms that a text is searched in: nothing of the copy states `car.text`.
 */
function findsTheSame(name: 'search' | 'count', { params, facts }: AskedOfCopy): boolean {
  // What is wrong with a request the service says; here it is only asked what it looks at.
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

/** Words are looked for in synonyms and translations too, which no answer tells. */
const asksNoWords = ({ params }: AskedOfCopy) => !params.get('query') && !params.get('search')

const always = () => true
const never = () => false

/** For each endpoint, whether the copy says what the account would. */
const rules: { readonly [E in EndpointName]: (asked: AskedOfCopy) => boolean } = {
  search: (asked) => findsTheSame('search', asked),
  count: (asked) => findsTheSame('count', asked),
  export: always,
  // Lookups tell more than the export: the month, what was sold, the reports of one listing.
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

/** `path` below the interface's root. What the copy then refuses, it lacks as well: that is found by asking it. */
export function isAnswerable(path: string, params: URLSearchParams, facts: CopyFacts): boolean {
  const endpoint = shapes.find(([, shape]) => shape.test(path))
  return endpoint !== undefined && rules[endpoint[0]]({ params, facts })
}

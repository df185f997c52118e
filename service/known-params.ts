import {
  commonQuery,
  type Endpoint,
  type EndpointName,
  endpointNames,
  endpoints,
} from '#contract/endpoints.ts'
import { exclusionParamNames } from '#contract/exclusion/requests.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import { requestBehaviour } from '#contract/kinds/requests.ts'

/** A name with the indices of the parameter tables: `brands[7][models][2]` is `brands[0][models][]`. */
const described = (name: string): string =>
  name.replace(/^(\w+)\[[^[\]]*\]\[/, '$1[0][').replace(/\[\d*\]$/, '[]')

function paramsOf({ query, filters: keys }: Endpoint): ReadonlySet<string> {
  const params: Endpoint['query'] = { ...query, ...commonQuery }
  return new Set([
    'api_key',
    ...Object.entries(params).flatMap(([name, { kind }]) => (kind === 'ids' ? [name, `${name}[]`] : [name])),
    ...(keys === filterKeys ? exclusionParamNames.map(described) : []),
    ...keys.flatMap((key) =>
      requestBehaviour(filters[key])
        .parameters(filters[key])
        .map(({ name }) => described(name)),
    ),
  ])
}

const known = new Map(endpointNames.map((name) => [name, paramsOf(endpoints[name])]))

/** Whether an endpoint reads the parameter. Links leave out unknown ones: a dozen links would repeat them. */
export const isKnownParam = (endpoint: EndpointName, name: string): boolean =>
  known.get(endpoint)?.has(described(name)) ?? false

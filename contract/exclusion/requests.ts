import type { FilterKey, Filters } from '../filters.ts'
import type { Sites } from '../kinds/kind.ts'
import { requestBehaviour } from '../kinds/requests.ts'
import type { QueryReader } from '../query-reader.ts'
import type { Together } from '../signed.ts'
import { allNames, allParam, anywhere, anywhereParam, excludedFilters } from './parameters.ts'
import { type SoughtCars, soughtBy } from './sought.ts'

/** Reads the extension's parameters strictly; `filters` are the filters already read from the request. */
export function readSought(filters: Filters, params: QueryReader, sites: Sites): SoughtCars {
  const excluded = Object.fromEntries(
    [...excludedFilters].flatMap(([key, filter]) => {
      const value = requestBehaviour(filter).fromApi(filter, params, sites)
      return value === undefined ? [] : [[key, value]]
    }),
  ) as Filters // Each value was read by the kind of its own filter.
  const how: Partial<Record<FilterKey, Together>> = {}
  for (const name of params.all(allParam)) {
    const key = allNames.get(name)
    if (key === undefined || filters[key] === undefined)
      params.issue(`${allParam}[]`, `must each be one of ${[...allNames.keys()].join(', ')}, with its values`)
    else how[key] = 'all'
  }
  const where = params.one(anywhereParam)
  if (where !== undefined && where !== anywhere) params.issue(anywhereParam, `must be ${anywhere}`)
  return soughtBy({ filters, excluded, how, ...(where === anywhere && { anywhere: true }) })
}

/** The names of the extension's parameters, as the OpenAPI document lists those of the interface. */
export const exclusionParamNames: readonly string[] = [
  anywhereParam,
  `${allParam}[]`,
  ...[...excludedFilters.values()].flatMap((filter) =>
    requestBehaviour(filter)
      .parameters(filter)
      .map(({ name }) => name),
  ),
]

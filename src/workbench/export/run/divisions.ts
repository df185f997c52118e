import { codeIds } from '#contract/codes.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { type FilterKey, filterOfKind, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'
import { type SliceKey, sliceKeys } from '#contract/facets/question.ts'
import type { Patient } from './patient.ts'
import type { ExportService } from './types.ts'

// By what a search can be divided, and into what at the finest. The address of a request is no place for thousands of
// makes: a list of more values than this divides nothing.
const mostValues = 150

/** In order of preference: nearly every car states the first, and each car has but one of most of them. */
export const divisionKeys = [
  ...sliceKeys,
  'brands',
  'sources',
  'countries',
  'body',
  'fuel',
  'color',
  'drive',
  'emission',
  'transmission',
  'condition',
  'damage',
  'availability',
  'seller',
  'airbags',
  'keys',
  'inspected',
  'history',
  'certified',
  'steering',
  'leasing',
] as const satisfies readonly FilterKey[]
export type DivisionKey = (typeof divisionKeys)[number]

export const isRangeKey = (key: FilterKey): key is SliceKey => sliceKeys.some((each) => each === key)

/** The search with a filter set to a value of its kind, on its first page. */
export const narrowed = (search: Search, key: FilterKey, value: unknown): Search => ({
  ...search,
  page: 1,
  // The values come from `finest`, which takes them from the filter's own entry.
  filters: { ...search.filters, [key]: value } as Search['filters'],
})

/** A list divided: parts of it can be asked for together, or each value alone. */
export interface Division {
  readonly key: DivisionKey
  readonly values: readonly unknown[]
  /** Whether one request asks for several values. */
  readonly together: boolean
  /** Whether each car of the search has one of the values: what the service says of these two leaves no third state. */
  readonly whole: boolean
  /** Whether a car can have only one of them. */
  readonly single: boolean
}

/** How a search can be divided by that filter; undefined where it cannot. Ranges are cut by their values instead. */
export async function divisionBy(
  key: Exclude<DivisionKey, SliceKey>,
  search: Search,
  service: ExportService,
  { ask }: Patient,
): Promise<Division | undefined> {
  const filter: Filter = filters[key]
  const chosen: unknown = search.filters[key]
  const of = (values: readonly unknown[], together: boolean): Division | undefined =>
    values.length < 2 || values.length > mostValues
      ? undefined
      : {
          key,
          values,
          together,
          whole: chosen !== undefined || key === 'leasing',
          single: fieldPathsOf(filter).every((path) => path.startsWith('car.')),
        }
  if (Array.isArray(chosen)) return of(chosen, true)
  if (chosen !== undefined) return undefined
  switch (filter.kind) {
    case 'many':
      return of(codeIds(filter.options), true)
    case 'one':
      return of(codeIds(filter.options), false)
    case 'flag':
      return of([true, false], false)
    case 'sources':
      return of(await ask((signal) => service.choices('sources', signal)), true)
    case 'tree': {
      // The two trees of the table are of these dictionaries.
      const ids = await ask((signal) => service.choices(key as KeyOfKind<'tree'>, signal))
      return of(
        ids.map((id) => ({ id, children: [] })),
        true,
      )
    }
  }
}

/** The cars of a search that state a value in that range. */
export const statedRange = (search: Search, key: SliceKey): Search =>
  search.filters[key] === undefined
    ? narrowed(search, key, { from: filterOfKind<'range'>(key).bounds.from[0] })
    : search

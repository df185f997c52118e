import type { QueryReader } from '../query-reader.ts'
import type { Filter, Kind, ParameterDoc, RequestBehaviour, Sites, ValueOf } from './kind.ts'
import { areaRequests } from './area.ts'
import { flagRequests } from './flag.ts'
import { manyRequests } from './many.ts'
import { oneRequests } from './one.ts'
import { rangeRequests } from './range.ts'
import { sourcesRequests } from './sources.ts'
import { textRequests } from './text.ts'
import { treeRequests } from './tree.ts'
import { wholeRequests } from './whole.ts'

const kinds: { readonly [K in Kind]: RequestBehaviour<K> } = {
  text: textRequests,
  range: rangeRequests,
  whole: wholeRequests,
  many: manyRequests,
  one: oneRequests,
  flag: flagRequests,
  tree: treeRequests,
  sources: sourcesRequests,
  area: areaRequests,
}

interface AnyRequestBehaviour<F extends Filter> {
  fromApi(filter: Filter, params: QueryReader, sites: Sites): ValueOf<F> | undefined
  parameters(filter: Filter): ParameterDoc[]
}

/** The request behaviour of a filter: reading its parameters and describing them; the cast as in kinds.ts. */
export const requestBehaviour = <F extends Filter>(filter: F): AnyRequestBehaviour<F> =>
  kinds[filter.kind] as unknown as AnyRequestBehaviour<F>

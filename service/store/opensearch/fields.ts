import { filterKeys, filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'

// Fields have the names of the filter table's field paths: `car.year` is a field of the car,
// `listing.odometer` one of a nested listing.

/** Codes and ids are keywords: they are never compared by size, and keyword postings are faster. */
type IndexedType = 'long' | 'boolean' | 'keyword'

export type FieldOwner = 'car' | 'listing'

const typeOf = ({ kind }: Filter): IndexedType =>
  kind === 'flag' ? 'boolean' : kind === 'range' ? 'long' : 'keyword'

/** Field paths with one plain value, which excludes words, money and positions. */
const plain = new Map<FieldPath, IndexedType>()
for (const filter of filterKeys.map((key): Filter => filters[key])) {
  if (filter.kind === 'text' || filter.kind === 'area' || filter.at === 'listing.price') continue
  for (const path of typeof filter.at === 'string' ? [filter.at] : filter.at)
    // A range filter needs `long`, which also serves look-ups.
    if (plain.get(path) !== 'long') plain.set(path, typeOf(filter))
}

/** Name and type of each plain field. */
export const plainFields = (owner: FieldOwner): readonly (readonly [name: string, type: IndexedType])[] =>
  [...plain].flatMap(([path, type]) =>
    path.startsWith(`${owner}.`) ? [[path.slice(owner.length + 1), type] as const] : [],
  )

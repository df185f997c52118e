import { filterKeys, filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'

// Fields are named by the field paths of the filter table: `car.year` is a field of the car, `listing.odometer` one of a
// nested listing.

/** Codes and ids are looked up, not compared by size: postings of a keyword answer that faster than numbers do. */
type IndexedType = 'long' | 'boolean' | 'keyword'

export type FieldOwner = 'car' | 'listing'

const typeOf = ({ kind }: Filter): IndexedType =>
  kind === 'flag' ? 'boolean' : kind === 'range' ? 'long' : 'keyword'

/** Field paths that hold one plain value. Words, money and positions are more than one. */
const plain = new Map<FieldPath, IndexedType>()
for (const filter of filterKeys.map((key): Filter => filters[key])) {
  if (filter.kind === 'text' || filter.kind === 'area' || filter.at === 'listing.price') continue
  for (const path of typeof filter.at === 'string' ? [filter.at] : filter.at)
    // A field that is both compared and looked up is compared.
    if (plain.get(path) !== 'long') plain.set(path, typeOf(filter))
}

/** Name and type of each plain field. */
export const plainFields = (owner: FieldOwner): readonly (readonly [name: string, type: IndexedType])[] =>
  [...plain].flatMap(([path, type]) =>
    path.startsWith(`${owner}.`) ? [[path.slice(owner.length + 1), type] as const] : [],
  )

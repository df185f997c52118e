import { type FilterKey, filterKeys, filters } from './filters.ts'
import type { Filter, Kind, FieldPath } from './kinds/kind.ts'

// A filter's entry says where its value lives, and its kind what lives there: that declares the field, in the record that
// a folder holds, in the facts that searches look at, and in the resource that is answered.

type Owner = 'car' | 'listing'

/** The type of the field that a filter of this kind looks at; the other kinds look at computed values. */
const fieldTypes = {
  range: 'whole',
  whole: 'whole',
  many: 'code',
  one: 'code',
  flag: 'flag',
} as const satisfies Partial<Record<Kind, string>>

type FieldTypes = typeof fieldTypes
export type FieldType = FieldTypes[keyof FieldTypes]

type FilterEntry<K extends FilterKey> = (typeof filters)[K]
type PathIn<At> = At extends readonly (infer P)[] ? P : At
type FieldName<O extends Owner, P> = P extends `${O}.${infer F}` ? F : never

/** Filters over one plain field or several. Money is left out, because its value needs the currency beside it. */
type PlainKey = {
  [K in FilterKey]: FilterEntry<K> extends { unit: 'currency' }
    ? never
    : FilterEntry<K> extends { kind: keyof FieldTypes }
      ? K
      : never
}[FilterKey]

/** The fields of a car or a listing that filters look at, with what each holds. */
export type SearchedFields<O extends Owner> = {
  readonly [K in PlainKey as FieldName<O, PathIn<FilterEntry<K>['at']>>]: FieldTypes[FilterEntry<K>['kind']]
}

export const fieldPathsOf = (filter: Filter): readonly FieldPath[] =>
  typeof filter.at === 'string' ? [filter.at] : filter.at

const isPlain = (kind: Kind): kind is keyof FieldTypes => Object.hasOwn(fieldTypes, kind)

/** The filter that looks at a field; undefined where none does. */
export const filterAt = (path: FieldPath): FilterKey | undefined =>
  filterKeys.find((key) => fieldPathsOf(filters[key]).includes(path))

/** Name and content of each field that filters look at, in the order of the table. */
export const searchedFields = <O extends Owner>(owner: O) =>
  filterKeys.flatMap((key) => {
    const filter: Filter = filters[key]
    const { kind } = filter
    if (!isPlain(kind) || (filter.kind === 'range' && filter.unit === 'currency')) return []
    return fieldPathsOf(filter).flatMap((path) => {
      const [of, name] = path.split('.')
      // The cast is sound because SearchedFields is derived from the same table.
      return of === owner ? [[name as keyof SearchedFields<O> & string, fieldTypes[kind]] as const] : []
    })
  })

/** One thing for each of these fields, by what it holds: its schema, say. */
export const forSearchedFields = <O extends Owner, const T extends Record<FieldType, unknown>>(
  owner: O,
  things: T,
): { [F in keyof SearchedFields<O>]: T[SearchedFields<O>[F] & FieldType] } =>
  Object.fromEntries(searchedFields(owner).map(([name, held]) => [name, things[held]])) as {
    // The fields are those of SearchedFields, one entry each.
    [F in keyof SearchedFields<O>]: T[SearchedFields<O>[F] & FieldType]
  }

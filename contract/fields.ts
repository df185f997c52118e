import { type FilterKey, filterKeys, filters } from './filters.ts'
import type { Filter, Kind, FieldPath } from './kinds/kind.ts'

// A filter's entry names the field of its value, and its kind determines the field's type. Both together
// declare the field in the stored records, in the data that searches match, and in the responses.

type Owner = 'car' | 'listing'

/** Field types of the kinds that match a plain field; the other kinds match computed values. */
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

/** Filters that match one or more plain fields. Money is excluded because its value needs the currency. */
type PlainKey = {
  [K in FilterKey]: FilterEntry<K> extends { unit: 'currency' }
    ? never
    : FilterEntry<K> extends { kind: keyof FieldTypes }
      ? K
      : never
}[FilterKey]

/** The fields of a car or a listing that filters match, with their types. */
export type SearchedFields<O extends Owner> = {
  readonly [K in PlainKey as FieldName<O, PathIn<FilterEntry<K>['at']>>]: FieldTypes[FilterEntry<K>['kind']]
}

export const fieldPathsOf = (filter: Filter): readonly FieldPath[] =>
  typeof filter.at === 'string' ? [filter.at] : filter.at

const isPlain = (kind: Kind): kind is keyof FieldTypes => Object.hasOwn(fieldTypes, kind)

/** The filter that matches a field; undefined if there is none. */
export const filterAt = (path: FieldPath): FilterKey | undefined =>
  filterKeys.find((key) => fieldPathsOf(filters[key]).includes(path))

/** Name and type of each field that filters match, in table order. */
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

/** One entry for each of these fields, selected by its type: a schema, for example. */
export const forSearchedFields = <O extends Owner, const T extends Record<FieldType, unknown>>(
  owner: O,
  things: T,
): { [F in keyof SearchedFields<O>]: T[SearchedFields<O>[F] & FieldType] } =>
  Object.fromEntries(searchedFields(owner).map(([name, held]) => [name, things[held]])) as {
    // The keys are those of SearchedFields.
    [F in keyof SearchedFields<O>]: T[SearchedFields<O>[F] & FieldType]
  }

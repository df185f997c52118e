import { type FilterKey, filterKeys, filters } from './filters.ts'
import type { Filter, Kind, Place } from './kinds/kind.ts'

// A filter's entry says where its value lives, and its kind what lives there: that declares the field, in the record that
// a folder holds, in the facts that searches look at, and in the resource that is answered.

type Owner = 'car' | 'listing'

/** What a field holds that a filter of this kind looks at; the other kinds look at places of their own making. */
const heldBy = {
  range: 'whole',
  whole: 'whole',
  many: 'code',
  one: 'code',
  flag: 'flag',
} as const satisfies Partial<Record<Kind, string>>

type Holding = typeof heldBy
export type Held = Holding[keyof Holding]

type Entry<K extends FilterKey> = (typeof filters)[K]
type PlaceIn<At> = At extends readonly (infer P)[] ? P : At
type Name<O extends Owner, P> = P extends `${O}.${infer F}` ? F : never

/** Filters over one plain field or several; money has its currency beside it and is none. */
type PlainKey = {
  [K in FilterKey]: Entry<K> extends { unit: 'currency' }
    ? never
    : Entry<K> extends { kind: keyof Holding }
      ? K
      : never
}[FilterKey]

/** The fields of a car or a listing that filters look at, with what each holds. */
export type SearchedFields<O extends Owner> = {
  readonly [K in PlainKey as Name<O, PlaceIn<Entry<K>['at']>>]: Holding[Entry<K>['kind']]
}

export const placesOf = (filter: Filter): readonly Place[] =>
  typeof filter.at === 'string' ? [filter.at] : filter.at

const isPlain = (kind: Kind): kind is keyof Holding => Object.hasOwn(heldBy, kind)

/** The filter that looks at a field; undefined where none does. */
export const filterAt = (place: Place): FilterKey | undefined =>
  filterKeys.find((key) => placesOf(filters[key]).includes(place))

/** Name and content of each field that filters look at, in the order of the table. */
export const searchedFields = <O extends Owner>(owner: O) =>
  filterKeys.flatMap((key) => {
    const filter: Filter = filters[key]
    const { kind } = filter
    if (!isPlain(kind) || (filter.kind === 'range' && filter.unit === 'currency')) return []
    return placesOf(filter).flatMap((place) => {
      const [of, name] = place.split('.')
      // SearchedFields says the same of the same table.
      return of === owner ? [[name as keyof SearchedFields<O> & string, heldBy[kind]] as const] : []
    })
  })

/** One thing for each of these fields, by what it holds: its schema, say. */
export const forSearchedFields = <O extends Owner, const T extends Record<Held, unknown>>(
  owner: O,
  things: T,
): { [F in keyof SearchedFields<O>]: T[SearchedFields<O>[F] & Held] } =>
  Object.fromEntries(searchedFields(owner).map(([name, held]) => [name, things[held]])) as {
    // The fields are those of SearchedFields, one entry each.
    [F in keyof SearchedFields<O>]: T[SearchedFields<O>[F] & Held]
  }

import type { FilterKey } from '#contract/filters.ts'
import type { Sort } from '#contract/search.ts'

/** All that the app has to know of a filter besides its entry in the contract. Its texts are messages by its key. */
export interface FilterUi {
  /**
   * Where a car says what it has there: in the line of facts of each card, in the second one of a row, elsewhere on each
   * card (`card`); `reason`: nowhere, so it is said as the reason why the car matched.
   */
  readonly shown: 'facts' | 'row' | 'card' | 'reason'
  /** Where the filter's name stands before a choice that does not say by itself what it is about ("Damage: hail"). */
  readonly named: 'never' | 'chip' | 'always'
  /** Its column in the table, in the order of these entries; without it there is none. */
  readonly column?: {
    /** Pixels, until the reader makes it wider or narrower. */
    readonly width: number
    readonly end?: true
    /** Off until it is switched on. */
    readonly rare?: true
    /** The orders of the interface that this column stands for: ascending, descending. */
    readonly sorts?: readonly [up: Sort, down?: Sort]
    /** Pixels on a phone, where four columns have to do. */
    readonly narrow?: number
  }
}

/** One entry for each filter, in the order in which cards, rows and tables tell of them. */
const filterUi = {
  query: { shown: 'card', named: 'never' },
  brands: { shown: 'card', named: 'never' },
  price: {
    shown: 'card',
    named: 'chip',
    column: { width: 128, narrow: 108, end: true, sorts: ['cheaper', 'expensive'] },
  },
  year: {
    shown: 'facts',
    named: 'chip',
    column: { width: 76, narrow: 44, end: true, sorts: ['year_asc', 'year_desc'] },
  },
  odometer: {
    shown: 'facts',
    named: 'chip',
    column: { width: 112, narrow: 80, end: true, sorts: ['odometer_asc', 'odometer_desc'] },
  },
  fuel: { shown: 'facts', named: 'chip', column: { width: 88 } },
  transmission: { shown: 'facts', named: 'chip', column: { width: 124 } },
  power: { shown: 'facts', named: 'chip', column: { width: 96, end: true } },
  body: { shown: 'row', named: 'chip', column: { width: 110, rare: true } },
  color: { shown: 'row', named: 'chip', column: { width: 100, rare: true } },
  engine: { shown: 'row', named: 'chip', column: { width: 100, end: true, rare: true } },
  drive: { shown: 'row', named: 'always' },
  seats: { shown: 'row', named: 'always' },
  seller: { shown: 'row', named: 'always' },
  emission: { shown: 'reason', named: 'always' },
  steering: { shown: 'reason', named: 'always' },
  condition: { shown: 'reason', named: 'chip' },
  damage: { shown: 'card', named: 'always' },
  airbags: { shown: 'card', named: 'always' },
  keys: { shown: 'card', named: 'never' },
  inspected: { shown: 'card', named: 'never' },
  history: { shown: 'card', named: 'never' },
  availability: { shown: 'reason', named: 'always' },
  certified: { shown: 'reason', named: 'never' },
  leasing: { shown: 'reason', named: 'never' },
  countries: { shown: 'card', named: 'chip' },
  area: { shown: 'card', named: 'never' },
  sources: { shown: 'card', named: 'chip' },
  vin: { shown: 'card', named: 'always' },
} as const satisfies Record<FilterKey, FilterUi>

/** An entry as the type of all of them has it: what is optional is absent from most. */
export const uiOf = (key: FilterKey): FilterUi => filterUi[key]

// Object.keys forgets the keys' type.
const keys = Object.keys(filterUi) as FilterKey[]

export const shownIn = (place: FilterUi['shown']): readonly FilterKey[] =>
  keys.filter((key) => uiOf(key).shown === place)

export const filterColumns = keys.filter((key) => uiOf(key).column !== undefined)

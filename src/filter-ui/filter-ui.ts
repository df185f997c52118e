import type { FilterKey } from '#contract/filters.ts'
import type { Sort } from '#contract/search.ts'

/** The app's own settings of a filter besides its entry in the contract. Its texts are messages by its key. */
export interface FilterUi {
  /**
   * Where a car shows the value: in the line of facts of a card, in the second line of a row, elsewhere on a
   * card (`card`); `reason`: nowhere, so it is shown as the reason of the match.
   */
  readonly shown: 'facts' | 'row' | 'card' | 'reason'
  /** Where the filter's name precedes a choice that is unclear without it ("Damage: hail"). */
  readonly named: 'never' | 'chip' | 'always'
  /** Its column in the table, in the order of these entries; absent without one. */
  readonly column?: {
    /** Pixels, until the user resizes it. */
    readonly width: number
    readonly end?: true
    /** Off by default. */
    readonly rare?: true
    /** The sorts of the service for this column: ascending, descending. */
    readonly sorts?: readonly [up: Sort, down?: Sort]
    /** Pixels on a phone, where four columns have to fit. */
    readonly narrow?: number
  }
}

/** One entry for each filter, in the order of cards, rows and tables. */
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
  damage: { shown: 'card', named: 'always', column: { width: 190, rare: true } },
  airbags: { shown: 'card', named: 'always', column: { width: 110, rare: true } },
  keys: { shown: 'card', named: 'never', column: { width: 96, rare: true } },
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

/** An entry with the common type, because most entries lack the optional fields. */
export const uiOf = (key: FilterKey): FilterUi => filterUi[key]

// The type of Object.keys loses the keys.
const keys = Object.keys(filterUi) as FilterKey[]

export const shownIn = (place: FilterUi['shown']): readonly FilterKey[] =>
  keys.filter((key) => uiOf(key).shown === place)

export const filterColumns = keys.filter((key) => uiOf(key).column !== undefined)

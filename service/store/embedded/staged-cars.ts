import { filterKeys, type FilterKey, filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'
import type { CarFacts, ListingFacts } from '../../inventory/facts.ts'
import { listingKey } from './listing-keys.ts'

// The cars of a part during a build, as columns in file order: objects would take too much memory.

/** How each field path of the filter table is indexed; the table decides, so new filters are indexed too. */
interface Plan {
  /** Values that filters compare one by one. */
  readonly values: readonly FieldPath[]
  readonly trees: readonly (readonly [parent: FieldPath, child: FieldPath])[]
  /** Values for ranges or sorts. */
  readonly numbers: readonly { readonly at: FieldPath; readonly ranges: boolean; readonly sorts: boolean }[]
}

const isSorted = (at: FieldPath) => at === 'car.year' || at === 'listing.odometer'

const tableOf = (keys: readonly FilterKey[]): readonly Filter[] => keys.map((key) => filters[key])

export const plan: Plan = {
  values: tableOf(filterKeys).flatMap((filter): readonly FieldPath[] => {
    if (['text', 'range', 'tree', 'area'].includes(filter.kind)) return []
    return typeof filter.at === 'string' ? [filter.at] : filter.at
  }),
  trees: tableOf(filterKeys).flatMap((filter) => (filter.kind === 'tree' ? [filter.at] : [])),
  numbers: [
    ...tableOf(filterKeys).flatMap((filter) =>
      filter.kind === 'range' && filter.at !== 'listing.price'
        ? [{ at: filter.at, ranges: true, sorts: isSorted(filter.at) }]
        : [],
    ),
    ...tableOf(filterKeys).flatMap((filter) =>
      filter.kind === 'area' ? [{ at: filter.at, ranges: false, sorts: false }] : [],
    ),
    { at: 'listing.created_at', ranges: false, sorts: true },
    { at: 'listing.auction_at', ranges: false, sorts: true },
  ],
}

const paths = [...plan.values, ...plan.trees.flat(), ...plan.numbers.map(({ at }) => at)]

/** A growing column of numbers. */
class Growing {
  #values = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Float64Array(this.length * 2)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index] ?? NaN
  }
}

/** The value of a fact; NaN where it is not stated, 1 and 0 for flags. */
function numberAt(facts: CarFacts | ListingFacts, path: FieldPath): number {
  const name = path.slice(path.indexOf('.') + 1)
  if (!Object.hasOwn(facts, name)) throw new Error(`no fact for ${path}`)
  const value: unknown = Reflect.get(facts, name)
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : NaN
}

export class StagedCars {
  readonly ids: string[] = []
  readonly vins: (string | null)[] = []
  readonly lines = new Growing()
  readonly documents = new Growing()
  /** Active listings of car i: [listingStarts[i], listingStarts[i + 1]). */
  readonly listingStarts = new Growing()
  readonly currencies = new Growing()
  /** Keys of the listings of car i, archived ones too: [keyStarts[i], keyStarts[i + 1]). */
  readonly listingKeys = new Growing()
  readonly keyStarts = new Growing()
  readonly #units: bigint[] = []
  readonly #marks: Uint32Array[] = []
  readonly #columns = new Map<FieldPath, Growing>(paths.map((path) => [path, new Growing()]))
  readonly #flags = new Set<FieldPath>(
    tableOf(filterKeys).flatMap((filter) => (filter.kind === 'flag' ? [filter.at] : [])),
  )

  constructor() {
    this.listingStarts.push(0)
    this.keyStarts.push(0)
  }

  /** `line` and `mark`: the car's line (origins.ts). */
  add(car: CarFacts, document: number, line: number, mark: Uint32Array): void {
    this.ids.push(car.id)
    this.lines.push(line)
    this.#marks.push(mark)
    this.vins.push(car.vin)
    this.documents.push(document)
    const active = car.listings.filter(({ archived }) => !archived)
    for (const [path, column] of this.#columns) {
      if (path.startsWith('car.')) column.push(numberAt(car, path))
      else for (const listing of active) column.push(numberAt(listing, path))
    }
    for (const { price } of active) {
      this.currencies.push(price?.currency ?? NaN)
      this.#units.push(price?.units ?? 0n)
    }
    this.listingStarts.push(this.currencies.length)
    for (const { domain, external } of car.listings) this.listingKeys.push(listingKey(domain, external))
    this.keyStarts.push(this.listingKeys.length)
  }

  get listings(): number {
    return this.currencies.length
  }

  /** Values of a field path: by car for `car.` paths, by active listing for `listing.` paths. */
  column(path: FieldPath): (index: number) => number {
    const column = this.#columns.get(path)
    if (column === undefined) throw new Error(`nothing staged for ${path}`)
    return (index) => column.at(index)
  }

  /** A value as it is in a term's name: true and false for flags. */
  termValue(path: FieldPath, value: number): number | boolean {
    return this.#flags.has(path) ? value === 1 : value
  }

  markOf(car: number): Uint32Array {
    const mark = this.#marks[car]
    if (mark === undefined) throw new RangeError(`no car ${car} is staged`)
    return mark
  }

  units(listing: number): bigint {
    return this.#units[listing] ?? 0n
  }
}

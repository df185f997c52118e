import { randomUUID } from 'node:crypto'

/** Names of the indexes of one store. Other indexes of the cluster are not touched. */
export interface IndexNames {
  /** Alias of the current generation's cars for operators' tools. The service reads by the state's names. */
  readonly alias: string
  /** The index that all processes share: state, lease, pins, cursors. */
  readonly shared: string
  readonly template: string
  /** All indexes of cars. */
  readonly pattern: string
  /** A new index for this generation's load; unique, also after the indexes were deleted by hand. */
  cars(generation: number): string
}

export const namesOf = (prefix: string): IndexNames => ({
  alias: prefix,
  shared: `${prefix}-shared`,
  template: `${prefix}-cars`,
  pattern: `${prefix}-cars-*`,
  cars: (generation) => `${prefix}-cars-${generation}-${randomUUID().slice(0, 8)}`,
})

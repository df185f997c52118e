import { randomUUID } from 'node:crypto'

/** The indexes of one store. Other indexes of the cluster are not touched. */
export interface IndexNames {
  /** For people and their tools: the cars of the current generation. The service itself reads by the state's names. */
  readonly alias: string
  /** What all processes share: state, lease, pins, cursors. */
  readonly shared: string
  readonly template: string
  /** All indexes of cars. */
  readonly pattern: string
  /** A new index, whose load begins with this generation; a name that none had, also where all was deleted from without. */
  cars(generation: number): string
}

export const namesOf = (prefix: string): IndexNames => ({
  alias: prefix,
  shared: `${prefix}-shared`,
  template: `${prefix}-cars`,
  pattern: `${prefix}-cars-*`,
  cars: (generation) => `${prefix}-cars-${generation}-${randomUUID().slice(0, 8)}`,
})

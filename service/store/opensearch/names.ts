/** The indexes of one store. Whatever else is in the cluster is not touched. */
export interface IndexNames {
  /** For people and their tools: the cars of the current generation. The service itself reads by the state's names. */
  readonly alias: string
  /** What all processes share: state, lease, pins, cursors. */
  readonly shared: string
  readonly template: string
  /** All indexes of cars. */
  readonly pattern: string
  /** The index whose load began with this generation. */
  cars(generation: number): string
}

export const namesOf = (prefix: string): IndexNames => ({
  alias: prefix,
  shared: `${prefix}-shared`,
  template: `${prefix}-cars`,
  pattern: `${prefix}-cars-*`,
  cars: (generation) => `${prefix}-cars-${generation}`,
})

export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { Fingerprint } from '../inventory/fingerprint.ts'

/** What a store serves from. Replaced as a whole by one assignment, so that no answer mixes two states. */
export interface ServedState {
  readonly generation: number
  readonly dictionaries: InventoryDictionaries
  /** The digests of the folder when it was read: a reload compares them to see what has changed. */
  readonly folder: Fingerprint
}

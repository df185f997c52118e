import type { KeyOfKind } from '#contract/filters.ts'
import type { Kind } from '#contract/kinds/kind.ts'

/** Its value each control takes from the search (search/state/search-store.ts). */
export interface ControlProps<K extends Kind> {
  readonly name: KeyOfKind<K>
  /** Of the message that the service refused the value; fields are marked and tied to it. */
  readonly refusedId?: string | undefined
}

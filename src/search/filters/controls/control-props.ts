import type { KeyOfKind } from '#contract/filters.ts'
import type { Kind } from '#contract/kinds/kind.ts'

/** Each control reads its value from the search (search/state/search-store.ts). */
export interface ControlProps<K extends Kind> {
  readonly name: KeyOfKind<K>
  /** Id of the message that the service refused the value; fields are marked invalid and described by it. */
  readonly refusedId?: string | undefined
}

import type { ReactNode } from 'react'
import type { Search } from '#contract/search.ts'
import type { IconName } from '#src/ui/Icon.tsx'

/** A line of the list. */
export interface Suggestion {
  readonly key: string
  readonly icon: IconName
  /** Of the one make that it names: stands in the icon's place. */
  readonly logo?: string | null
  readonly content: ReactNode
  /** What its number counts; none where it is no search. */
  readonly counted?: Search | undefined
  /** False where there was nothing to do, and the list stays. */
  readonly act: () => boolean
  /** Takes a search out of those that are remembered. */
  readonly forget?: () => void
}

/** Lines under a heading of their own; the lines for a text need none. */
export interface SuggestionGroup {
  readonly name?: string
  readonly lines: readonly Suggestion[]
}

import type { Domain } from '#contract/resources/first-answers.ts'
import type { ParserDictionaries } from './names-at.ts'
import type { Understood } from './parse.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everything a text is read with. */
export interface Known {
  readonly vocabulary: Vocabulary
  readonly dictionaries: ParserDictionaries
  /** Undefined while they load. */
  readonly sites: readonly Domain[] | undefined
}

/** Equal for two readings that are one. */
export const readingKey = (what: Understood): string => JSON.stringify(what)

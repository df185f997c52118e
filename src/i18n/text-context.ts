import type { Format } from './use-format.ts'
import type { T } from './use-t.ts'

/** What it takes to say something in the reader's language. */
export interface TextContext {
  readonly t: T
  readonly format: Format
}

import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { FoundCars, RecordQuery } from './store.ts'

// A store returns records and does not know how responses show them. A store with threads can be opened with
// a renderer and runs it on them, so that only bytes return to the serving thread.

/** A rendered response. It is sent between threads, so it has only bytes and plain data. */
export interface Rendered {
  /** JSON in UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>
}

/** Names of ids as texts, which are faster to send to threads than objects. */
export type PackedNames = readonly string[]

/** A renderer on one thread. */
export interface ThreadRenderer<Request, Answer extends Rendered> {
  /** Sets the names of ids for the renderings to come; called before the first `render`. */
  name(names: PackedNames): void
  render(found: FoundCars, request: Request): Answer
}

export interface Renderer<Request, Answer extends Rendered> {
  /** URL of the module that exports the renderer as `renderer`: a thread cannot receive functions. */
  readonly module: string
  /** The part of the dictionaries that the renderer needs. */
  pack(dictionaries: InventoryDictionaries): Promise<PackedNames>
  start(): Promise<ThreadRenderer<Request, Answer>>
  /** A typical request, for warming up. */
  sample(domains: readonly number[]): Request
}

/** Finds records and renders them. */
export type Render<Request, Answer extends Rendered> = (
  query: RecordQuery,
  request: Request,
) => Promise<Answer>

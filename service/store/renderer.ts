import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { FoundCars, RecordQuery } from './store.ts'

// A store hands over records and knows nothing of how they are shown. One that reads them on threads of its own can be
// opened with a renderer and runs it there, so that only bytes come back to the thread that serves.

/** What is made of records. It goes from thread to thread: plain data beside its text. */
export interface Rendered {
  /** JSON in UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>
}

/** What ids are named by, as texts: threads are sent text faster than objects. */
export type PackedNames = readonly string[]

/** A renderer on one thread. */
export interface ThreadRenderer<Request, Answer extends Rendered> {
  /** What ids are named by from now on; before the first `render`. */
  name(names: PackedNames): void
  render(found: FoundCars, request: Request): Answer
}

export interface Renderer<Request, Answer extends Rendered> {
  /** Address of the module that exports it as `renderer`: a thread cannot be sent functions. */
  readonly module: string
  /** As much of the dictionaries as it uses. */
  pack(dictionaries: InventoryDictionaries): Promise<PackedNames>
  start(): Promise<ThreadRenderer<Request, Answer>>
  /** A request like those to come, to warm up with. */
  sample(domains: readonly number[]): Request
}

/** Finds records and renders them. */
export type Render<Request, Answer extends Rendered> = (
  query: RecordQuery,
  request: Request,
) => Promise<Answer>

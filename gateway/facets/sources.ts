import type { Backend } from '#service/backend.ts'
import type { Copy } from '#mirror/copy.ts'
import type { Forward } from '../proxy/forward.ts'
import { createExtensions, type Extensions } from './extensions.ts'
import type { Asker } from './get.ts'

/** A source of counts: the service itself, or a mirror. */
export interface NumberSource {
  /** Identifies the source and the state of its data, for cache keys. Undefined if unknown. */
  stateFor(asker: Asker): string | undefined
  /** Whether the source gives the same answer as the account's service. `path` is below the interface's root. */
  answers(path: string, params: URLSearchParams): boolean
  /** The same asker with the key under which this source knows the account. */
  asked(asker: Asker): Asker
  /** Whether the account's service may answer when this source cannot. */
  readonly standsIn: boolean
  readonly forward: Forward
  readonly extensions: Extensions
}

export const serviceSource = (backend: Backend, forward: Forward): NumberSource => ({
  stateFor: ({ key, caller }) => backend.stateOf?.(key, caller),
  answers: () => true,
  asked: (asker) => asker,
  standsIn: false,
  forward,
  extensions: createExtensions(forward),
})

export const copySource = (copy: Copy, forward: Forward): NumberSource => ({
  stateFor: ({ caller }) => `copy ${copy.backend.stateOf?.(copy.key(), caller) ?? ''}`,
  answers: (path, params) => copy.answers(path, params),
  asked: (asker) => {
    const { onOutcome: _, ...rest } = asker
    return { ...rest, key: copy.key() }
  },
  standsIn: true,
  forward,
  extensions: createExtensions(forward),
})

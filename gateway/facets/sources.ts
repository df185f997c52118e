import type { Backend } from '#service/backend.ts'
import type { Copy } from '#mirror/copy.ts'
import type { Forward } from '../proxy/forward.ts'
import { createExtensions, type Extensions } from './extensions.ts'
import type { Asker } from './get.ts'

/** What numbers can be had from: the service itself, or a copy of an account's cars. */
export interface NumberSource {
  /** Tells sources apart, and what their numbers depend on besides the search. Undefined where unknown. */
  stateFor(asker: Asker): string | undefined
  /** Whether it says what the account says. `path` below the interface's root. */
  answers(path: string, params: URLSearchParams): boolean
  /** The same reader, by the key that this source knows the account by. */
  asked(asker: Asker): Asker
  /** Whether what it cannot answer the account itself may. */
  readonly standsIn: boolean
  /** Passes the gateway's own questions on. */
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

import type { Uncounted } from './exclusion/inclusion-exclusion.ts'
import type { Issue } from './query-reader.ts'

/** The `error` texts of the 403s, letter for letter (spec: Errors). */
export const accessTexts = {
  missing: 'please add your api_key in get param',
  invalid: 'wrong api key',
  expired: 'your api subscription has expired',
  inactive: 'your api subscription is not active',
  address: 'ip address is not in whitelist',
} as const

export type AccessReason = keyof typeof accessTexts

/** The `error` text of the gateway's 401, which is its own: the interface refuses access with 403. */
export const signedOutText = 'please sign in'

/** What the search engine's refusal is called in the 400 of /search. */
export const engineRefusal = 'search_phase_execution_exception'

/** Everything that can go wrong with a call, as a value; words are chosen where it is shown. */
export type Problem =
  | {
      readonly kind: 'access'
      readonly reason: AccessReason | 'other'
      readonly address?: string
      readonly text: string
    }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[]; readonly text: string }
  | { readonly kind: 'engine'; readonly text: string }
  | { readonly kind: 'absent' }
  /** 401: the gateway, or a proxy before it, wants its reader to sign in again. */
  | { readonly kind: 'session' }
  /** 429; `retryAfter` in seconds where the service says. */
  | { readonly kind: 'busy'; readonly retryAfter?: number }
  /** Any other status outside 2xx; `retryAfter` as above. */
  | { readonly kind: 'service'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'offline' }
  /** A body that is not what the contract says; `path` points into it. */
  | { readonly kind: 'shape'; readonly path: string }
  /** No number can be worked out for a search that excludes. */
  | { readonly kind: 'uncounted'; readonly why: Uncounted; readonly most?: number | undefined }

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

/** The `error` text of the gateway's own 401; the interface refuses access with 403. */
export const signedOutText = 'please sign in'

/** The `error` text of the 400 of /search for a query that the search engine rejects. */
export const engineRefusal = 'search_phase_execution_exception'

/** Every failure of a request as a value; the components that show it choose the words. */
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
  /** 401: the gateway, or a proxy before it, requires a new sign-in. */
  | { readonly kind: 'session' }
  /** 429; `retryAfter` in seconds if the service sends it. */
  | { readonly kind: 'busy'; readonly retryAfter?: number }
  /** Any other status outside 2xx; `retryAfter` as above. */
  | { readonly kind: 'service'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'offline' }
  /** A body that violates the contract; `path` points into it. */
  | { readonly kind: 'shape'; readonly path: string }
  /** Counts give no number for a search that excludes. */
  | { readonly kind: 'uncounted'; readonly why: Uncounted; readonly most?: number | undefined }

import codes from './international-codes.json' with { type: 'json' }
import type { InternationalWords } from './parts.ts'

/**
 * Words of the trade for codes, in any language. A link may say a code by them too, beside its slug, which is English; so
 * other English words for a code stand here as well.
 */
export const internationalCodes: NonNullable<InternationalWords['codes']> = codes

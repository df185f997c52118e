import codes from './international-codes.json' with { type: 'json' }
import type { InternationalWords } from './parts.ts'

/**
 * Trade terms for codes, in any language. Links accept them besides the slugs, which are English, so other
 * English words for a code belong here too.
 */
export const internationalCodes: NonNullable<InternationalWords['codes']> = codes

import { internationalCodes } from './international-codes.ts'
import words from './international.json' with { type: 'json' }
import type { InternationalWords } from './parts.ts'

/** What people type in the search box in any language: signs, codes, and words of the trade. */
export const international: InternationalWords = { ...words, codes: internationalCodes }

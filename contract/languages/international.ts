import { internationalCodes } from './international-codes.ts'
import words from './international.json' with { type: 'json' }
import type { InternationalWords } from './parts.ts'

/** Words of the search box in any language: symbols, codes and trade terms. */
export const international: InternationalWords = { ...words, codes: internationalCodes }

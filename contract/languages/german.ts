import words from './german.json' with { type: 'json' }
import type { InternationalWords } from './parts.ts'

/** German words for the search box: the app has no German, but many advertisements and users do. */
export const german: InternationalWords = words

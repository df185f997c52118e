import words from './german.json' with { type: 'json' }
import type { InternationalWords } from './parts.ts'

/** German words in the search box: the page has no German, but many advertisements and many who search have. */
export const german: InternationalWords = words

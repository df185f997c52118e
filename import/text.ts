import { withoutEntities } from '#contract/entities.ts'

// Texts as files have them, and as a page shows them.

/** Tags and entities of HTML read, blanks made one, and what no text has left out. */
export function cleanText(text: string): string {
  text = withoutEntities(text)
  if (text.includes('<')) text = text.replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** A title that was an address before: its words are joined by underscores. */
export const cleanTitle = (text: string): string =>
  cleanText(/\s/.test(text.trim()) ? text : text.replaceAll('_', ' ').replaceAll('+', ' '))

const blank = new Set([
  '',
  '-',
  '--',
  '—',
  'n/a',
  'na',
  'nan',
  'null',
  'none',
  'undefined',
  'not stated',
  'unknown',
  'k.a.',
  'нет данных',
  'brak',
  '?',
])

/** What people and programs write for nothing. */
export const isBlank = (text: string): boolean => blank.has(text.trim().toLowerCase())

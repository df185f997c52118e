import { withoutEntities } from '#contract/entities.ts'

// Cleans texts of files for pages.

/** Decodes HTML tags and entities, collapses blanks and removes characters that are no text. */
export function cleanText(text: string): string {
  text = withoutEntities(text)
  if (text.includes('<')) text = text.replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** A title taken from an address has underscores for blanks. */
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

/** Placeholders for "no value". */
export const isBlank = (text: string): boolean => blank.has(text.trim().toLowerCase())

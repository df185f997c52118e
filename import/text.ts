// Texts as files have them, and as a page shows them.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  oacute: 'ó',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

const entity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code < 0x10_ff_ff && !(code >= 0xd8_00 && code < 0xe0_00)
    ? String.fromCodePoint(code)
    : whole
}

/** Tags and entities of HTML read, blanks made one, and what no text has left out. */
export function cleanText(text: string): string {
  if (text.includes('&')) text = text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, entity)
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

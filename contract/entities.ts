// HTML entities in plain text: feeds deliver titles as they appear in the HTML of their pages.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  szlig: 'ß',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
  deg: '°',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  times: '×',
  reg: '®',
  trade: '™',
  lstrok: 'ł',
  Lstrok: 'Ł',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
}

/** Combining diacritics by their name in an entity such as `euml` or `Scaron`. */
const marks: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
  dot: '\u0307',
}
const letters = new RegExp(`^([a-z])(${Object.keys(marks).join('|')})$`, 'i')

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) {
    const [, letter = '', mark = ''] = letters.exec(name) ?? []
    if (Object.hasOwn(marks, mark)) return (letter + marks[mark]).normalize('NFC')
    return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
  }
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code < 0x10_ff_ff && !(code >= 0xd8_00 && code < 0xe0_00)
    ? String.fromCodePoint(code)
    : whole
}

/** Decodes each entity once; unknown entities stay. */
export const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, entity) : text

import type { Particulars } from '../parts.ts'

/*
 * Chromium has no Albanian data and writes English in its place. Albanian shares its number signs with Russian
 * (no-break space, comma) and its order of a date with German, so those stand in, in every browser alike. Messages
 * count by Bulgarian, which has the same signs and the same two plural forms.
 */
export const particulars: Particulars = {
  order: 3,
  name: 'Shqip',
  locale: 'sq-AL',
  multipliers: { thousand: ['mijë'], million: ['milion*'] },
  standIn: { numbers: 'ru', dates: 'de', messages: 'bg' },
}

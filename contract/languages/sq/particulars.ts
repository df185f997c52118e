import type { Particulars } from '../parts.ts'

/*
 * Chromium has no Albanian data and writes English instead. Albanian shares its number symbols with Russian
 * (no-break space, comma) and its date order with German, so those replace it in every browser. Messages use
 * Bulgarian, which has the same number symbols and the same two plural forms.
 */
export const particulars: Particulars = {
  order: 3,
  name: 'Shqip',
  locale: 'sq-AL',
  multipliers: { thousand: ['mijë'], million: ['milion*'] },
  standIn: { numbers: 'ru', dates: 'de', messages: 'bg' },
}

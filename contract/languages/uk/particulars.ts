import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 5,
  name: 'Українська',
  locale: 'uk-UA',
  multipliers: { thousand: ['к', 'тис', 'тисяч*'], million: ['млн', 'мільйон*'] },
  font: 'cyrillic',
}

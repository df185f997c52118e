import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 6,
  name: 'Български',
  locale: 'bg-BG',
  multipliers: { thousand: ['к', 'хил', 'хиляд*', 'бона', 'бон'], million: ['млн', 'милион*'] },
  font: 'cyrillic',
}

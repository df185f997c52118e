import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 2,
  name: 'Русский',
  locale: 'ru-RU',
  multipliers: { thousand: ['к', 'тыс', 'тысяч*'], million: ['млн', 'миллион*'] },
  font: 'cyrillic',
}

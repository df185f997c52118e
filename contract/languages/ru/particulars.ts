import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 2,
  name: 'Русский',
  locale: 'ru-RU',
  font: 'cyrillic',
}

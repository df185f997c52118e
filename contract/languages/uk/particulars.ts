import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 5,
  name: 'Українська',
  locale: 'uk-UA',
  font: 'cyrillic',
}

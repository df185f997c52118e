import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 4,
  name: 'Polski',
  locale: 'pl-PL',
  font: 'latin-ext',
}

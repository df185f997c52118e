import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 4,
  name: 'Polski',
  locale: 'pl-PL',
  multipliers: { thousand: ['tys', 'tysi*', 'tyś', 'kafli'], million: ['milion*'] },
  font: 'latin-ext',
}

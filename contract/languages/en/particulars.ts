import type { Particulars } from '../parts.ts'

export const particulars: Particulars = {
  order: 1,
  name: 'English',
  locale: 'en-GB',
  multipliers: { thousand: ['thousand', 'grand'], million: ['million', 'millions'] },
}

import { codeName, type TextContext } from '#src/i18n/use-t.ts'
import type { Contradiction } from './all-contradictions.ts'
import type { Quote } from './contradictions.ts'
import { graveWords, sides, sourceOf } from './words.ts'

const yesAndNo = (quotes: readonly Quote<boolean>[]) => sides(quotes, (value) => value)

export function contradictionWords(found: Contradiction, context: TextContext): string {
  const { t, format } = context
  switch (found.kind) {
    case 'damage': {
      const [one = '', ...others] = found.quotes.map(sourceOf)
      return t('car.contradiction.damage', { one, other: others.at(-1) ?? '' })
    }
    case 'airbags':
      return t('car.contradiction.airbags', {
        states: format.list(found.quotes.map(({ value }) => codeName(t, 'airbags', value))),
      })
    case 'year':
      return t('car.contradiction.year', {
        year: String(found.year),
        title: String(found.quotes[0]?.value ?? ''),
      })
    case 'keys':
    case 'sold':
      return t(`car.contradiction.${found.kind}`, yesAndNo(found.quotes))
    default:
      return graveWords(found, context)
  }
}

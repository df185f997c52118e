import { codeName } from '#src/i18n/code-names.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import { type Contradiction, type Quote } from './contradictions.ts'

const sourceOf = ({ by }: Quote<unknown>): string =>
  by.kind === 'report'
    ? (by.title ?? '')
    : (by.listing.external.domain.name ?? `#${by.listing.external.domain.id}`)

/** Who says it, and who says otherwise. */
function sides<V>(quotes: readonly Quote<V>[], isOne: (value: V) => boolean) {
  const one = quotes.find(({ value }) => isOne(value))
  const other = quotes.find(({ value }) => !isOne(value))
  return { one: one ? sourceOf(one) : '', other: other ? sourceOf(other) : '' }
}

/** A contradiction in one line, with its figures: for a chip, a cell, a message, paper. */
export function contradictionWords(found: Contradiction, { t, format }: TextContext): string {
  switch (found.kind) {
    case 'odometer': {
      const [most, least] = found.quotes
      return t('card.contradiction.odometer', {
        least: format.number(least.value),
        most: format.distance(most.value),
      })
    }
    case 'condition':
      return t(
        'card.contradiction.condition',
        sides(found.quotes, (value) => value === 'damaged'),
      )
    case 'damage': {
      const [one, other] = [found.quotes[0], found.quotes.at(-1)]
      return t('card.contradiction.damage', {
        one: one ? sourceOf(one) : '',
        other: other ? sourceOf(other) : '',
      })
    }
    case 'airbags':
      return t('card.contradiction.airbags', {
        states: format.list(found.quotes.map(({ value }) => codeName(t, 'airbags', value))),
      })
    case 'keys':
      return t(
        'card.contradiction.keys',
        sides(found.quotes, (value) => value),
      )
    case 'sold':
      return t(
        'card.contradiction.sold',
        sides(found.quotes, (value) => value),
      )
    case 'place':
      return t('card.contradiction.place', { distance: format.distance(found.kilometres), days: found.days })
    case 'year':
      return t('card.contradiction.year', {
        year: String(found.year),
        title: String(found.quotes[0]?.value ?? ''),
      })
  }
}

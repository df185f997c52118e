import { codeName, type TextContext } from '#src/i18n/use-t.ts'
import type { GraveContradiction, Quote } from './contradictions.ts'

export const sourceOf = ({ by }: Quote<unknown>): string =>
  by.kind === 'report'
    ? (by.title ?? '')
    : (by.listing.external.domain.name ?? `#${by.listing.external.domain.id}`)

export function sides<V>(quotes: readonly Quote<V>[], isOne: (value: V) => boolean) {
  const one = quotes.find(({ value }) => isOne(value))
  const other = quotes.find(({ value }) => !isOne(value))
  return { one: one ? sourceOf(one) : '', other: other ? sourceOf(other) : '' }
}

export function graveWords(found: GraveContradiction, { t, format }: TextContext): string {
  switch (found.kind) {
    case 'odometer': {
      const [most, least] = found.quotes
      return t('card.contradiction.odometer', {
        least: format.number(least.value),
        most: format.distance(most.value),
      })
    }
    case 'spoiled':
      return format.list(
        found.quotes.map((quote) =>
          t('card.contradiction.spoiled', {
            what: quote.value.map((code) => codeName(t, 'damages', code)).join(', '),
            source: sourceOf(quote),
          }),
        ),
      )
    case 'condition':
      return t(
        'card.contradiction.condition',
        sides(found.quotes, (value) => value === 'damaged'),
      )
    case 'place':
      return t('card.contradiction.place', { distance: format.distance(found.kilometres), days: found.days })
  }
}

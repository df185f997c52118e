import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { placeLine } from '#src/card/SourceLine.tsx'
import { titleOf } from '#src/card/title.ts'
import type { Contradiction } from '#src/contradictions/all-contradictions.ts'
import type { Quote } from '#src/contradictions/contradictions.ts'
import { contradictionWords } from '#src/contradictions/all-words.ts'
import { codeName, type TextContext, useT, useTextContext } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Section } from '../Section.tsx'
import { OutLink } from '../listings/OutLink.tsx'
import { carContradictions } from './car-contradictions.ts'

export const Contradictions = ({ car }: { car: Car }) => {
  const t = useT()
  const found = carContradictions(car)
  if (found.length === 0) return null
  return (
    <Section note={t('car.conflicts.note')}>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {found.map((contradiction) => (
          <li key={contradiction.kind} className="rounded-lg border border-line bg-surface p-4">
            <One contradiction={contradiction} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const One = ({ contradiction }: { contradiction: Contradiction }) => {
  const { t, format } = useTextContext()
  return (
    <>
      <h3 className="flex gap-2 font-semibold">
        <Icon name="warning" size={18} className="mt-px text-warn" />
        {contradictionWords(contradiction, { t, format })}
      </h3>
      {contradiction.kind === 'odometer' && (
        <p className="mt-1 text-muted">
          {t('car.conflict.odometer.more', {
            fall: format.distance(contradiction.quotes[0].value - contradiction.quotes[1].value),
          })}
        </p>
      )}
      <ul className="mt-2 space-y-2">{quoteLines(contradiction, { t, format })}</ul>
    </>
  )
}

function quoteLines(contradiction: Contradiction, { t, format }: TextContext): ReactNode {
  const each = <V,>(quotes: readonly Quote<V>[], say: (value: V, by: Quote<V>['by']) => string) =>
    quotes.map((quote, index) => <QuoteLine key={index} quote={quote} said={say(quote.value, quote.by)} />)
  switch (contradiction.kind) {
    case 'odometer':
      return each(contradiction.quotes, (km) => format.distance(km))
    case 'condition':
      return each(contradiction.quotes, (condition) => t(`codes.conditions.${condition}`))
    case 'spoiled':
    case 'damage':
      return each(contradiction.quotes, (codes) =>
        format.list(codes.map((code) => codeName(t, 'damages', code))),
      )
    case 'airbags':
      return each(contradiction.quotes, (state) => codeName(t, 'airbags', state))
    case 'keys':
      return each(contradiction.quotes, (has) => t(has ? 'card.keys.yes' : 'card.keys.no'))
    case 'sold':
      return each(contradiction.quotes, (sold) => t(sold ? 'car.sold' : 'car.contradiction.offered'))
    case 'year':
      return each(contradiction.quotes, (year, by) => {
        const title = by.kind === 'listing' ? titleOf(by.listing, format.language)?.text : ''
        // A title in another language may not contain the year.
        return title?.includes(String(year)) ? title : String(year)
      })
    case 'place':
      return each(contradiction.quotes, (listing) => placeLine(listing, format.language) ?? t('ui.none'))
  }
}

const QuoteLine = <V,>({ quote: { by, at, until }, said }: { quote: Quote<V>; said: string }) => {
  const { t, format } = useTextContext()
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="font-medium">{said}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {by.kind === 'listing' ? (
          <OutLink listing={by.listing} />
        ) : (
          <span>{by.title ?? t('reports.unnamed')}</span>
        )}
        <span>{at === null ? t('car.date.none') : format.dateSpan(at, until ?? at)}</span>
      </p>
    </li>
  )
}

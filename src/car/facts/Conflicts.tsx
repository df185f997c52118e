import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { codeName } from '#src/card/code-name.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { titleOf } from '#src/card/title.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { OutLink } from '../listings/OutLink.tsx'
import { Section } from '../Section.tsx'
import { type Conflict, conflicts, type Quote } from './conflicts.ts'

/** What the car's sources say differently: who says what, and since when. Nobody is called right. */
export const Conflicts = ({ car }: { car: Car }) => {
  const t = useT()
  const found = conflicts(car)
  if (found.length === 0) return null
  return (
    <Section
      id="conflicts"
      title={t('car.conflicts', { count: found.length })}
      note={t('car.conflicts.note')}
    >
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {found.map((conflict) => (
          <li key={conflict.kind} className="rounded-lg border border-line bg-surface p-4">
            <One conflict={conflict} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const One = ({ conflict }: { conflict: Conflict }) => {
  const t = useT()
  const format = useFormat()
  const shown = useShown()
  return (
    <>
      <h3 className="flex gap-2 font-semibold">
        <Icon name="warning" size={18} className="mt-px text-warn" />
        {t(`car.conflict.${conflict.kind}`)}
      </h3>
      {conflict.kind === 'odometer' && (
        <p className="mt-1 text-muted">
          {t('car.conflict.odometer.more', {
            fall: format.distance(conflict.quotes[0].value - conflict.quotes[1].value),
          })}
        </p>
      )}
      {conflict.kind === 'place' && (
        <p className="mt-1 text-muted">
          {t('car.conflict.place.more', {
            distance: format.distance(conflict.kilometres),
            days: conflict.days,
          })}
        </p>
      )}
      {conflict.kind === 'year' && (
        <p className="mt-1 text-muted">{t('car.conflict.year.more', { year: String(conflict.year) })}</p>
      )}
      <ul className="mt-2 space-y-2">{shown(conflict)}</ul>
    </>
  )
}

/** The quotes of a conflict, each with its value in words. */
function useShown(): (conflict: Conflict) => ReactNode {
  const t = useT()
  const format = useFormat()
  const each = <V,>(quotes: readonly Quote<V>[], say: (value: V) => string) =>
    quotes.map((quote, index) => <QuoteLine key={index} quote={quote} said={say(quote.value)} />)
  return (conflict) => {
    switch (conflict.kind) {
      case 'odometer':
        return each(conflict.quotes, (km) => format.distance(km))
      case 'condition':
        return each(conflict.quotes, (condition) => t(`codes.conditions.${condition}`))
      case 'damage':
        return each(conflict.quotes, (codes) =>
          format.list(codes.map((code) => codeName(t, 'damages', code))),
        )
      case 'airbags':
        return each(conflict.quotes, (state) => codeName(t, 'airbags', state))
      case 'keys':
        return each(conflict.quotes, (has) => t(has ? 'card.keys.yes' : 'card.keys.no'))
      case 'year':
        return conflict.quotes.map((quote, index) => {
          const title = quote.by.kind === 'listing' ? titleOf(quote.by.listing, format.language)?.text : ''
          const year = String(quote.value)
          // In another language the title may not name it.
          return <QuoteLine key={index} quote={quote} said={title?.includes(year) ? title : year} />
        })
      case 'place':
        return each(conflict.quotes, (listing) => placeLine(listing, format.language) ?? t('ui.none'))
    }
  }
}

const QuoteLine = <V,>({ quote: { by, at }, said }: { quote: Quote<V>; said: string }) => {
  const t = useT()
  const format = useFormat()
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="font-medium">{said}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {by.kind === 'listing' ? <OutLink listing={by.listing} /> : (by.title ?? t('reports.unnamed'))}
        <span>{at === null ? t('car.date.none') : format.date(at)}</span>
      </p>
    </li>
  )
}

import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { titleOf } from '#src/card/title.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { TextContext } from '#src/i18n/text-context.ts'
import { OutLink } from '../listings/OutLink.tsx'
import { Section } from '../Section.tsx'
import { type Conflict, conflicts, type Quote } from './conflicts.ts'

/** What the car's sources say differently: who says what, and since when. None is called right. */
export const Conflicts = ({ car }: { car: Car }) => {
  const t = useT()
  const found = conflicts(car)
  if (found.length === 0) return null
  return (
    <Section note={t('car.conflicts.note')}>
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
  const more = moreOf(conflict, { t, format })
  return (
    <>
      <h3 className="flex gap-2 font-semibold">
        <Icon name="warning" size={18} className="mt-px text-warn" />
        {t(`car.conflict.${conflict.kind}`)}
      </h3>
      {more !== undefined && <p className="mt-1 text-muted">{more}</p>}
      <ul className="mt-2 space-y-2">{shown(conflict)}</ul>
    </>
  )
}

/** How large it is, where that is a figure of its own. */
function moreOf(conflict: Conflict, { t, format }: TextContext): string | undefined {
  switch (conflict.kind) {
    case 'odometer': {
      const [most, least] = conflict.quotes
      return t('car.conflict.odometer.more', { fall: format.distance(most.value - least.value) })
    }
    case 'place': {
      const { kilometres, days } = conflict
      return t('car.conflict.place.more', { distance: format.distance(kilometres), days })
    }
    case 'year':
      return t('car.conflict.year.more', { year: String(conflict.year) })
    default:
      return undefined
  }
}

/** The quotes of a conflict, each with its value in words. */
function useShown(): (conflict: Conflict) => ReactNode {
  const t = useT()
  const format = useFormat()
  const each = <V,>(quotes: readonly Quote<V>[], say: (value: V, by: Quote<V>['by']) => string) =>
    quotes.map((quote, index) => <QuoteLine key={index} quote={quote} said={say(quote.value, quote.by)} />)
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
        return each(conflict.quotes, (year, by) => {
          const title = by.kind === 'listing' ? titleOf(by.listing, format.language)?.text : ''
          // In another language the title may not name it.
          return title?.includes(String(year)) ? title : String(year)
        })
      case 'place':
        return each(conflict.quotes, (listing) => placeLine(listing, format.language) ?? t('ui.none'))
    }
  }
}

const QuoteLine = <V,>({ quote: { by, at, until }, said }: { quote: Quote<V>; said: string }) => {
  const t = useT()
  const format = useFormat()
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

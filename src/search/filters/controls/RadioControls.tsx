import { useId, memo } from 'react'
import { codeIds, slugOf } from '#contract/codes.ts'
import { filterOfKind, type Filters, type KeyOfKind } from '#contract/filters.ts'
import { codeName, useTextContext } from '#src/i18n/use-t.ts'
import { isOfListing, sumsUp } from '#contract/exclusion/sought.ts'
import { withOption } from '#contract/chips.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { leftBeside, useNumbers } from '#src/facets/use-number.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { type ControlProps, useValue, useChosen } from '../../state/use-choice.ts'
import { explanationOf, FilterOption } from '../FilterOption.tsx'

/** One code or any. The interface accepts a single value, so these are radios. */
export function OneControl({ name }: ControlProps<'one'>) {
  const { t } = useTextContext()
  const group = useId()
  const table = filterOfKind<'one'>(name).options
  return (
    <>
      <ChoiceRadio group={group} name={name} value={undefined} label={t('ui.any')} />
      {codeIds(table).map((id) => (
        <ChoiceRadio
          key={id}
          group={group}
          name={name}
          value={id}
          label={codeName(t, table, id)}
          explanation={explanationOf(t, `${table}.${slugOf(table, id)}`)}
        />
      ))}
      <Unstated name={name} values={codeIds(table)} />
    </>
  )
}

/** Any, yes, no. The meaning of "no" differs between flags (specification: leasing rule 2), so a note explains it. */
export function FlagControl({ name }: ControlProps<'flag'>) {
  const { t } = useTextContext()
  const group = useId()
  const { no } = filterOfKind<'flag'>(name)
  const value = useValue(name)
  return (
    <>
      <ChoiceRadio group={group} name={name} value={undefined} label={t('ui.any')} />
      <ChoiceRadio
        group={group}
        name={name}
        value={true}
        label={t(`facts.yes.${name}`)}
        explanation={explanationOf(t, name)}
      />
      <ChoiceRadio group={group} name={name} value={false} label={t(`facts.no.${name}`)} />
      {no === 'false' && <Unstated name={name} values={[true, false]} />}
      {value === false && <p className="px-2 pt-1 text-sm text-muted">{t(`filters.no.${no}`)}</p>}
    </>
  )
}

/** Number of cars without any of the values, which no search finds; its bounds for filters of listings. */
const Unstated = <K extends KeyOfKind<'one' | 'flag'>>(props: { name: K; values: readonly Filters[K][] }) => {
  const { name, values } = props
  const { t, format } = useTextContext()
  const search = useCountedSearch()
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const asked = [undefined, ...values].map((value) => withOption(search, name, value))
  const [all = Number.NaN, ...parts] = useNumbers(asked, visible, name).map(
    ({ count }) => count ?? Number.NaN,
  )
  const [least, most] = leftBeside(all, parts)
  const bounds = isOfListing(name) && least < most ? [least, most] : [least]
  return (
    <p ref={ref} className="flex min-h-5 justify-between px-2 text-sm text-muted">
      {least >= 0 && sumsUp(search, name) && (
        <>
          <span>{t('ui.none')}</span>
          <span>{bounds.map((cars) => format.number(cars)).join(' – ')}</span>
        </>
      )}
    </p>
  )
}

type Props<K extends KeyOfKind<'one' | 'flag'>> = {
  /** Name shared by the radios of a group. */
  group: string
  name: K
  value: Filters[K] | undefined
  label: string
  explanation?: string | undefined
}

const Radio = <K extends KeyOfKind<'one' | 'flag'>>({ label, ...option }: Props<K>) => {
  const { name, value } = option
  const checked = useChosen(name, (chosen) => chosen === value)
  return (
    <FilterOption {...option} checked={checked} choice={() => value}>
      {label}
    </FilterOption>
  )
}

/** One of a few exclusive values. Memoised: a choice renders two rows. The cast keeps the type parameter. */
const ChoiceRadio = memo(Radio) as typeof Radio

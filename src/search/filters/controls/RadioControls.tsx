import { useId, memo } from 'react'
import { codeIds, slugOf } from '#contract/codes.ts'
import { filterOfKind, type Filters, type KeyOfKind } from '#contract/filters.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { ControlProps } from './control-props.ts'
import { useValue, useChosen } from '../../state/use-choice.ts'
import { explanationOf, FilterOption } from '../FilterOption.tsx'

/** One code or any: the interface takes a single value, so these are radios and not checkboxes. */
export function OneControl({ name }: ControlProps<'one'>) {
  const t = useT()
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
    </>
  )
}

/** Any, yes, no. What "no" finds differs between flags (spec: leasing rule 2), so it is said where it was chosen. */
export function FlagControl({ name }: ControlProps<'flag'>) {
  const t = useT()
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
      {value === false && <p className="px-2 pt-1 text-sm text-muted">{t(`filters.no.${no}`)}</p>}
    </>
  )
}

type Props<K extends KeyOfKind<'one' | 'flag'>> = {
  /** Radios of one group share it. */
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

/** One of a few values that exclude each other. Memoised: a choice draws the two rows it changes. The cast keeps its type parameter. */
const ChoiceRadio = memo(Radio) as typeof Radio

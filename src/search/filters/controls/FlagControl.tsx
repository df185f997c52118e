import { useId } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { ChoiceRadio } from './ChoiceRadio.tsx'
import type { ControlProps } from './control-props.ts'
import { useExplanations } from './Explanations.tsx'
import { useValue } from '../../state/use-choice.ts'

/** Any, yes, no. What "no" finds differs between flags (spec: leasing rule 2), so it is said where it was chosen. */
export function FlagControl({ name }: ControlProps<'flag'>) {
  const t = useT()
  const group = useId()
  const explanations = useExplanations(name)
  const { no } = filterOfKind<'flag'>(name)
  const value = useValue(name)
  return (
    <>
      {explanations.toggle}
      {explanations.ofFlag(name)}
      <ChoiceRadio group={group} name={name} value={undefined} label={t('ui.any')} />
      <ChoiceRadio group={group} name={name} value={true} label={t(`facts.yes.${name}`)} />
      <ChoiceRadio group={group} name={name} value={false} label={t(`facts.no.${name}`)} />
      {value === false && <p className="px-2 pt-1 text-sm text-muted">{t(`filters.no.${no}`)}</p>}
    </>
  )
}

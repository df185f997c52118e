import { useId } from 'react'
import { codeIds } from '#contract/codes.ts'
import { filterOfKind } from '#contract/filters.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useT } from '#src/i18n/use-t.ts'
import { ChoiceRadio } from './ChoiceRadio.tsx'
import type { ControlProps } from './control-props.ts'
import { useExplanations } from './Explanations.tsx'

/** One code or any: the interface takes a single value, so these are radios and not checkboxes. */
export function OneControl({ name }: ControlProps<'one'>) {
  const t = useT()
  const group = useId()
  const table = filterOfKind<'one'>(name).options
  const explanations = useExplanations(name)
  return (
    <>
      {explanations.toggle}
      <ChoiceRadio group={group} name={name} value={undefined} label={t('ui.any')} />
      {codeIds(table).map((id) => (
        <ChoiceRadio
          key={id}
          group={group}
          name={name}
          value={id}
          label={codeName(t, table, id)}
          explanation={explanations.of(table, id)}
        />
      ))}
    </>
  )
}

import { filterOfKind } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { NumberField } from '#src/ui/NumberField.tsx'
import { useChoice, useValue } from '../../state/use-choice.ts'
import type { ControlProps } from './control-props.ts'
import { QuickChoices } from './QuickChoices.tsx'

/** Frequent numbers of seats: coupé, family car, bus. */
const usual = ['2', '4', '5', '7', '9'] as const

export function WholeControl({ name, refusedId }: ControlProps<'whole'>) {
  const t = useT()
  const { choose } = useChoice(name)
  const value = useValue(name)
  const [min, max] = filterOfKind<'whole'>(name).bounds
  return (
    <div className="px-2">
      <NumberField
        label={t(`filters.${name}.hint`)}
        size="sm"
        value={value}
        onCommit={(next) => choose(next)}
        example={usual[2]}
        min={min}
        max={max}
        invalidBy={refusedId}
      />
      <QuickChoices
        name={name}
        choices={usual.map((number) => ({ label: number, value: number }))}
        chosen={value}
      />
    </div>
  )
}

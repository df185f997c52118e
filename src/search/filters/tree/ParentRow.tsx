import { memo } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { CheckboxRow } from '#src/ui/CheckboxRow.tsx'
import { dimmedWhenZero, OptionLabel } from '../controls/OptionLabel.tsx'
import { useChoice } from '../scope.ts'
import { toggleParent } from './branches.ts'
import { Logo } from './Logo.tsx'

type Props = {
  name: KeyOfKind<'tree'>
  id: number
  label: string
  icon: string | null
  checked: boolean
  /** Some of its children are chosen. */
  mixed: boolean
}

/** A make or a country with all of its models or regions. */
export const ParentRow = memo(({ name, id, label, icon, checked, mixed }: Props) => {
  const { choose, intend, now } = useChoice(name)
  return (
    <CheckboxRow
      checked={checked}
      mixed={mixed}
      onChange={() => choose(toggleParent(now(), id))}
      onIntent={() => intend(toggleParent(now(), id))}
      {...(name === 'brands' && { lead: <Logo icon={icon} /> })}
      label={
        <OptionLabel name={name} value={[{ id, children: [] }]}>
          {label}
        </OptionLabel>
      }
      className={dimmedWhenZero}
    />
  )
})

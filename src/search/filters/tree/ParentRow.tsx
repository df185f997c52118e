import { memo } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { CheckboxRow } from '#src/ui/CheckboxRow.tsx'
import { dimmedWhenZero, OptionLabel } from '../controls/OptionLabel.tsx'
import { useChoice, useChosen } from '../../state/search-store.ts'
import { toggleParent } from './branches.ts'
import { Logo } from './Logo.tsx'

type Props = {
  name: KeyOfKind<'tree'>
  id: number
  label: string
  icon: string | null
}

/** A make or a country with all of its models or regions. */
export const ParentRow = memo(({ name, id, label, icon }: Props) => {
  const { choose, prefetch, now } = useChoice(name)
  /** How many of its children are chosen: 0 is all of them, undefined that it is not. */
  const children = useChosen(
    name,
    (branches) => branches?.find((branch) => branch.id === id)?.children.length,
  )
  return (
    <CheckboxRow
      checked={children === 0}
      mixed={children !== undefined && children > 0}
      onChange={() => choose(toggleParent(now(), id))}
      onIntent={() => prefetch(toggleParent(now(), id))}
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

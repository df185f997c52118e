import { memo } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { CheckboxRow } from '#src/ui/CheckboxRow.tsx'
import { dimmedWhenZero, OptionLabel } from '../controls/OptionLabel.tsx'
import { useChoice, useChosen } from '../scope.ts'
import { toggleChild } from './branches.ts'
import type { Child } from './entries.ts'

type Props = {
  name: KeyOfKind<'tree'>
  parent: number
  child: Child
}

/** A model or a region of what is chosen. */
export const ChildRow = memo(({ name, parent, child: { id, name: label, generations } }: Props) => {
  const t = useT()
  const format = useFormat()
  const { choose, intend, now } = useChoice(name)
  const checked = useChosen(
    name,
    (branches) => branches?.find((branch) => branch.id === parent)?.children.includes(id) ?? false,
  )
  return (
    <CheckboxRow
      checked={checked}
      onChange={() => choose(toggleChild(now(), parent, id))}
      onIntent={() => intend(toggleChild(now(), parent, id))}
      label={
        <OptionLabel name={name} value={[{ id: parent, children: [id] }]}>
          {label}
          {generations.length > 0 && (
            <span
              title={t('filters.generations', { names: format.list(generations) })}
              className="block truncate text-xs text-muted"
            >
              {format.list(generations)}
            </span>
          )}
        </OptionLabel>
      }
      className={dimmedWhenZero}
    />
  )
})

import { memo } from 'react'
import { filterOfKind, type KeyOfKind } from '#contract/filters.ts'
import { uniqueIds } from '#contract/kinds/kind.ts'
import { CheckboxRow } from '#src/ui/CheckboxRow.tsx'
import { useChoice, useChosen } from '../scope.ts'
import { ColorSwatch } from './ColorSwatch.tsx'
import { dimmedWhenZero, OptionLabel } from './OptionLabel.tsx'

type Props = {
  name: KeyOfKind<'many'>
  id: number
  label: string
  explanation: string | undefined
}

/** One code of a list. Memoised: a tick draws its own row and no other. */
export const CodeCheckbox = memo(({ name, id, label, explanation }: Props) => {
  const { choose, intend, now } = useChoice(name)
  const checked = useChosen(name, (ids) => ids?.includes(id) ?? false)
  const toggled = () => {
    const ids = now() ?? []
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : uniqueIds([...ids, id])
    return next.length > 0 ? next : undefined
  }
  const coloured = filterOfKind<'many'>(name).options === 'colors'
  return (
    <>
      <CheckboxRow
        checked={checked}
        onChange={() => choose(toggled())}
        onIntent={() => intend(toggled())}
        {...(coloured && { lead: <ColorSwatch id={id} /> })}
        label={
          <OptionLabel name={name} value={[id]}>
            {label}
          </OptionLabel>
        }
        className={dimmedWhenZero}
      />
      {explanation !== undefined && <p className="ps-8.5 pe-2 pb-1.5 text-sm text-muted">{explanation}</p>}
    </>
  )
})

import type { ReactNode } from 'react'
import type { CountState } from './Count.tsx'
import { OptionRow } from './OptionRow.tsx'

type Props = {
  /** Rows with one name are one group; put them in a fieldset. */
  name: string
  label: ReactNode
  checked: boolean
  onChoose: () => void
  lead?: ReactNode
  count?: CountState
  zero?: boolean
  onIntent?: () => void
  className?: string
}

export const RadioRow = ({ name, checked, onChoose, onIntent, ...row }: Props) => (
  <OptionRow
    {...row}
    onIntent={onIntent}
    control={
      <input
        type="radio"
        className="radio"
        name={name}
        checked={checked}
        onFocus={onIntent}
        onChange={onChoose}
      />
    }
  />
)

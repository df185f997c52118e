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
  disabled?: boolean
  onIntent?: () => void
  className?: string
}

export const RadioRow = ({ name, checked, onChoose, disabled, onIntent, ...row }: Props) => (
  <OptionRow
    {...row}
    onIntent={onIntent}
    control={
      <input
        type="radio"
        className="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onFocus={onIntent}
        onChange={onChoose}
      />
    }
  />
)

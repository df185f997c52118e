import type { ReactNode } from 'react'
import type { CountState } from './Count.tsx'
import { OptionRow } from './OptionRow.tsx'

type Props = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of what is below it is chosen. */
  mixed?: boolean
  lead?: ReactNode
  count?: CountState
  zero?: boolean
  onIntent?: () => void
  className?: string
}

export const CheckboxRow = ({ checked, onChange, mixed = false, onIntent, ...row }: Props) => (
  <OptionRow
    {...row}
    onIntent={onIntent}
    control={
      <input
        type="checkbox"
        className="check"
        checked={checked}
        onFocus={onIntent}
        onChange={(event) => onChange(event.target.checked)}
        // `indeterminate` is no attribute: it can only be set on the element.
        ref={(input) => {
          if (input !== null) input.indeterminate = mixed && !checked
        }}
      />
    }
  />
)
